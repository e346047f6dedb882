# what: a value in a value in a value: chain
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 2.75 s of processor time, takes 1087 MiB: charged too little
g = iter([1])
while True:
    g = itertools.chain(g)
