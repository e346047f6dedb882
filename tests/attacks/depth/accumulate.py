# what: a value in a value in a value: accumulate
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 2.38 s of processor time, takes 781 MiB: charged too little
g = iter([1])
while True:
    g = itertools.accumulate(g)
