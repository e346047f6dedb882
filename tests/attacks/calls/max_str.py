# what: one call of Python's that does much, again and again: max str
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = ['x'*10**5+str(i) for i in range(100)]
while True:
    max(a)
