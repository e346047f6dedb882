# what: a value in a value in a value: reversed
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
k = [1]
while True:
    k = [reversed([k])]
