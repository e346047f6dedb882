# what: one call of Python's that does much, again and again: repr str
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 'é\x00'*10**6
while True:
    repr(a)
