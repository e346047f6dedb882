# what: a value in a value in a value: perm
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 3.51 s of processor time, takes 1188 MiB: charged too little
g = 1
while True:
    g = itertools.permutations([g])
