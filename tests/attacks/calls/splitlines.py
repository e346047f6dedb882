# what: one call of Python's that does much, again and again: splitlines
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 'a\n'*10**6
while True:
    a.splitlines()
