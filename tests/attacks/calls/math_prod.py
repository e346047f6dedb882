# what: one call of Python's that does much, again and again: math prod
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = [3]*40000
while True:
    math.prod(a)
