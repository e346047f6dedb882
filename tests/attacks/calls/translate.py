# what: one call of Python's that does much, again and again: translate
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 'abc'*10**6
t = str.maketrans('abc','xyz')
while True:
    a.translate(t)
