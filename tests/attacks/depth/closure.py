# what: a value in a value in a value: closure
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 2.48 s of processor time: charged too little
f = None
def make(f):
    return lambda: f
while True:
    f = make(f)
