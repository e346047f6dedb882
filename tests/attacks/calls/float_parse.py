# what: one call of Python's that does much, again and again: float parse
# gains: time
# origin: our own meter: what a call costs
# expects: limit
s = '7'*4300
while True:
    float(s)
