# what: a value in a value in a value: starmap
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 2.36 s of processor time, takes 680 MiB: charged too little
g = iter([1])
while True:
    g = itertools.starmap(abs, g)
