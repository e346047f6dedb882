# what: one call of Python's that does much, again and again: join big
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = ['x'*1000]*10000
while True:
    ''.join(a)
