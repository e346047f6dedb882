# what: combinations kept
# gains: memory
# origin: mechanism
# expects: limit
final_answer = len(list(itertools.product(range(100), repeat=6)))
