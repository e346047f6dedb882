# what: a value in a value in a value: sentinel
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
k = 1
while True:
    k = iter(lambda k=k: k, 1)
