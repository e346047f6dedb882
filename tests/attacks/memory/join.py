# what: a long separator between many items
# gains: memory
# origin: mechanism: outputs larger than inputs
# expects: limit
final_answer = len(('x' * 10 ** 6).join(['a'] * 10 ** 4))
