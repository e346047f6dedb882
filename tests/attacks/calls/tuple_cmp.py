# what: one call of Python's that does much, again and again: tuple cmp
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = tuple(range(10**6))
b = tuple(range(10**6))
while True:
    a < b
