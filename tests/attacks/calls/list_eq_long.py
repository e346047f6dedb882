# what: one call of Python's that does much, again and again: list eq long
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 'x'*10**7
b = 'x'*10**6*10
while True:
    a == b
