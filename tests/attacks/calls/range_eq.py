# what: one call of Python's that does much, again and again: range eq
# gains: time
# origin: our own meter: what a call costs
# expects: limit
while True:
    range(10**9) == range(10**9)
