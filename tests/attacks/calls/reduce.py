# what: one call of Python's that does much, again and again: reduce
# gains: time
# origin: our own meter: what a call costs
# expects: limit
while True:
    functools.reduce(lambda a, b: a, range(10**6))
