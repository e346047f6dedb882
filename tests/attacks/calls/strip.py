# what: one call of Python's that does much, again and again: strip
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = ' '*10**7
while True:
    a.strip()
