# what: one call of Python's that does much, again and again: list insert
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = list(range(10**6))
while True:
    a.insert(0, 1)
