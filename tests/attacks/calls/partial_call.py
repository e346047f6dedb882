# what: one call of Python's that does much, again and again: partial call
# gains: time
# origin: our own meter: what a call costs
# expects: limit
f = functools.partial(max, *range(10**5))
while True:
    f(1)
