# what: a value in a value in a value: dict key
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
t = ()
while True:
    t = {(1,): t}.items()
