# what: one call of Python's that does much, again and again: int isqrt
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 7**20000
while True:
    math.isqrt(a)
