# what: a value in a value in a value: exc args
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
e = None
while True:
    e = ValueError(e)
