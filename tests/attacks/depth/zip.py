# what: a value in a value in a value: zip
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 3.06 s of processor time, takes 1290 MiB: charged too little
g = iter([1])
while True:
    g = zip(g)
