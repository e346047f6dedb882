# what: one call of Python's that does much, again and again: fstr big
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 'x'*10**6
while True:
    f'{a}{a}'
