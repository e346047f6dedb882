# what: one call of Python's that does much, again and again: int str
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 7**1500
while True:
    str(a)
