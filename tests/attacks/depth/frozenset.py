# what: a value in a value in a value: frozenset
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
t = frozenset()
while True:
    t = frozenset([t])
