# what: one call of Python's that does much, again and again: dict pop first
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = {i:i for i in range(5*10**5)}
while a:
    a.pop(next(iter(a)))
