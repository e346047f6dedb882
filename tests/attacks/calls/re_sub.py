# what: one call of Python's that does much, again and again: re sub
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 'ab '*10**6
while True:
    re.sub('a','b',a)
