# what: one call of Python's that does much, again and again: title
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 'abc ßé'*10**6
while True:
    a.title()
