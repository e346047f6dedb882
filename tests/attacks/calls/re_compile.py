# what: one call of Python's that does much, again and again: re compile
# gains: time
# origin: our own meter: what a call costs
# expects: limit
i = 0
while True:
    i += 1
    re.compile('|'.join('%d' % (i*1000+j) for j in range(1000)))
