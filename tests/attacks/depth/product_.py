# what: a value in a value in a value: product 
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
g = 1
while True:
    g = itertools.product([g])
