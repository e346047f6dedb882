# what: a value in a value in a value: str format
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
k = 1
while True:
    k = '{}'.format, k
