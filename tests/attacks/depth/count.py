# what: a value in a value in a value: count
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
g = 1
while True:
    g = itertools.count(1, 2), g
