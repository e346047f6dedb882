# what: one call of Python's that does much, again and again: float str
# gains: time
# origin: our own meter: what a call costs
# expects: limit
while True:
    '%.400f' % 1e300
