# what: a value in a value in a value: range 
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
k = reversed([1])
while True:
    k = iter([k])
