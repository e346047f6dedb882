# what: one call of Python's that does much, again and again: list del
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = list(range(2*10**6))
while a:
    del a[0]
