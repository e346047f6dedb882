# what: a value in a value in a value: kwdefault
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
f = None
while True:
    f = lambda *, x=f: x
