# what: one call of Python's that does much, again and again: center
# gains: time
# origin: our own meter: what a call costs
# expects: limit
while True:
    'a'.center(10**6)
