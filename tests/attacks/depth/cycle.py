# what: a value in a value in a value: cycle
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
g = iter([1])
while True:
    g = itertools.cycle(g)
