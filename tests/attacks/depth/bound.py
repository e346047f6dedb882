# what: a value in a value in a value: bound
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
t = [].append
while True:
    t = [t].append
