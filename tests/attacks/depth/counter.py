# what: a value in a value in a value: counter
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
t = 1
while True:
    t = collections.Counter({1: t})
