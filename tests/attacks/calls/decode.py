# what: one call of Python's that does much, again and again: decode
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = ('é'*10**6).encode()
while True:
    a.decode()
