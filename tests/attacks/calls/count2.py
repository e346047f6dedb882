# what: one call of Python's that does much, again and again: count2
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 'a'*10**6
b='a'*1000+'b'
while True:
    a.count(b)
