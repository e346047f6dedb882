# what: a value in a value in a value: chainmap
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
t = {}
for i in range(100000):
    t = collections.ChainMap({1: t})
