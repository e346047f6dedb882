# what: a value in a value in a value: exc cause
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
e = None
while True:
    try:
        raise ValueError(1) from e
    except ValueError as x:
        e = x
