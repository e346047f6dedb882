# what: a value in a value in a value: slice
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
t = None
while True:
    t = slice(t)
