# what: one call of Python's that does much, again and again: rfind
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 'a'*10**6
b='b'+'a'*5*10**5
while True:
    a.rfind(b)
