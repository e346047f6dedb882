# what: a value in a value in a value: exc context
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
e = None
for i in range(1000000):
    try:
        try:
            raise ValueError(1)
        except ValueError as x:
            y = x
            raise KeyError(2)
    except KeyError as x:
        e = x
