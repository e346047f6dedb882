# what: one call of Python's that does much, again and again: bytes ops
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = b'ab'*10**6
while True:
    a.replace(b'a', b'c')
