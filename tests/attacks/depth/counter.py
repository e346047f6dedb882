# what: a value in a value in a value: counter
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 582 MiB: charged too little
t = 1
while True:
    t = collections.Counter({1: t})
