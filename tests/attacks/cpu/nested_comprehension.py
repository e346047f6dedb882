# what: loops inside one expression
# gains: time
# origin: mechanism: no statement to count
# expects: limit
final_answer = sum(1 for a in range(10 ** 5) for b in range(10 ** 5) for c in range(10 ** 5))
