# what: a value in a value in a value: dictview
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
k = {}
while True:
    k = {1: k}.values()
