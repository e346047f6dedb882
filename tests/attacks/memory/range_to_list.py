# what: a range made real
# gains: memory
# origin: mechanism
# expects: limit
final_answer = len(list(range(10 ** 10)))
