# what: a value in a value in a value: property 
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
k = 1
while True:
    k = {1}, k
