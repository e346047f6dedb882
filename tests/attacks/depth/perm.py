# what: a value in a value in a value: perm
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
g = 1
while True:
    g = itertools.permutations([g])
