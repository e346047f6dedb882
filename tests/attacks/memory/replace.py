# what: a replacement that makes much of little
# gains: memory
# origin: mechanism: outputs larger than inputs
# expects: limit
final_answer = len(('a' * 10 ** 5).replace('', 'b' * 10 ** 5))
