# what: one call of Python's that does much, again and again: in list str
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = ['x'*1000+str(i) for i in range(10000)]
b='x'*1000+'q'
while True:
    b in a
