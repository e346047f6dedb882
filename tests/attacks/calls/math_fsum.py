# what: one call of Python's that does much, again and again: math fsum
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = [1e308, 1.0, -1e308]*10**5
while True:
    math.fsum(a)
