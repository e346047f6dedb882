# what: a value in a value in a value: filter
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 2.13 s of processor time, takes 629 MiB: charged too little
g = iter([1])
while True:
    g = filter(None, g)
