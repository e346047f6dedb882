# what: one call of Python's that does much, again and again: dict copy
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = {i:i for i in range(10**5)}
while True:
    dict(a)
