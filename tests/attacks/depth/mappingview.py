# what: a value in a value in a value: mappingview
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
k = {}
while True:
    k = [iter({1: k}.items())]
