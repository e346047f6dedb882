# what: one call of Python's that does much, again and again: any gen
# gains: time
# origin: our own meter: what a call costs
# expects: limit
while True:
    any(map(bool, itertools.repeat(0, 10**6)))
