# what: one call of Python's that does much, again and again: sum lists
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = [[1]]*20000
while True:
    sum(a, [])
