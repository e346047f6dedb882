# what: a value in a value in a value: map
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 2.92 s of processor time, takes 1290 MiB: charged too little
g = iter([1])
while True:
    g = map(abs, g)
