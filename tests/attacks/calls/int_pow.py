# what: one call of Python's that does much, again and again: int pow
# gains: time
# origin: our own meter: what a call costs
# expects: limit
while True:
    3**40000
