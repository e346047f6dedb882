# what: a value in a value in a value: cmp to key
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
k = 1
while True:
    k = functools.cmp_to_key(lambda a, b: 0)(k)
