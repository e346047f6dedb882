# what: one call of Python's that does much, again and again: replace str
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 'ab'*10**6
while True:
    a.replace('a','c')
