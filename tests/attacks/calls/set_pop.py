# what: one call of Python's that does much, again and again: set pop
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = set(range(5*10**5))
while a:
    a.pop()
