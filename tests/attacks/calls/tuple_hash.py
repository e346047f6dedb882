# what: one call of Python's that does much, again and again: tuple hash
# gains: time
# origin: our own meter: what a call costs
# expects: limit
t = tuple(range(10**6))
while True:
    hash_ = {t: 1}
