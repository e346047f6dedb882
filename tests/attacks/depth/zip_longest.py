# what: a value in a value in a value: zip longest
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 3.28 s of processor time, takes 1341 MiB: charged too little
g = iter([1])
while True:
    g = itertools.zip_longest(g)
