# what: one call of Python's that does much, again and again: str hash
# gains: time
# origin: our own meter: what a call costs
# expects: limit
s = 'x'*10**7
while True:
    d = {s + 'y': 1}
