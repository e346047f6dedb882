# what: a value in a value in a value: dropwhile
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 2.33 s of processor time, takes 680 MiB: charged too little
g = iter([1])
while True:
    g = itertools.dropwhile(bool, g)
