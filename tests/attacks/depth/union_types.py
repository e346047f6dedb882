# what: a value in a value in a value: union types
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
k = list[int]
while True:
    k = list[k]
