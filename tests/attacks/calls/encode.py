# what: one call of Python's that does much, again and again: encode
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 'é'*10**6
while True:
    a.encode()
