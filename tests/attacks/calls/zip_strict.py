# what: one call of Python's that does much, again and again: zip strict
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = list(range(10**6))
while True:
    list(zip(a, a))
