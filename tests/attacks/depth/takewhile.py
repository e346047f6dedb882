# what: a value in a value in a value: takewhile
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 2.35 s of processor time, takes 680 MiB: charged too little
g = iter([1])
while True:
    g = itertools.takewhile(bool, g)
