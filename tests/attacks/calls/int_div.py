# what: one call of Python's that does much, again and again: int div
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 7**20000
b = 3**18000
while True:
    a // b
