# what: one call of Python's that does much, again and again: math comb
# gains: time
# origin: our own meter: what a call costs
# expects: limit
while True:
    math.comb(20000, 10000)
