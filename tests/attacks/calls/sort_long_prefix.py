# what: one call of Python's that does much, again and again: sort long prefix
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = ['x'*100000+str(i) for i in range(1000)]
while True:
    sorted(a)
