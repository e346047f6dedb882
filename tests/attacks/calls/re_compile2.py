# what: one call of Python's that does much, again and again: re compile2
# gains: time
# origin: our own meter: what a call costs
# expects: limit
while True:
    re.compile('(a{1,100}b{1,100}){1,50}')
