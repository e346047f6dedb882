# what: a value in a value in a value: wraps
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
f = abs
def g(f):
    return functools.wraps(f)(lambda: f)
while True:
    f = g(f)
