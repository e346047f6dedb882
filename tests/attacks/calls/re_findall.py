# what: one call of Python's that does much, again and again: re findall
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 'ab '*10**6
while True:
    re.findall('[a-z]+',a)
