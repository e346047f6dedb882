# what: a value in a value in a value: product 
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 3.85 s of processor time, takes 1239 MiB: charged too little
g = 1
while True:
    g = itertools.product([g])
