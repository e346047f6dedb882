# what: a value in a value in a value: closure
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
f = None
def make(f):
    return lambda: f
while True:
    f = make(f)
