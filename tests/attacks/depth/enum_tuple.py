# what: a value in a value in a value: enum tuple
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
k = None
while True:
    k = (k, [k], {1: k})
