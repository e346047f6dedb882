# what: one call of Python's that does much, again and again: deque rot
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = collections.deque(range(10**5))
while True:
    a.rotate(7)
