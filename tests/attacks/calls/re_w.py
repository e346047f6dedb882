# what: one call of Python's that does much, again and again: re w
# gains: time
# origin: our own meter: what a call costs
# expects: limit
i=0
while True:
    i += 1
    re.compile(r'\w\W\d\s'*20 + str(i))
