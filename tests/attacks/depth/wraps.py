# what: a value in a value in a value: wraps
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 6.19 s of processor time, takes 746 MiB: charged too little
f = abs
def g(f):
    return functools.wraps(f)(lambda: f)
while True:
    f = g(f)
