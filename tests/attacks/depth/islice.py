# what: a value in a value in a value: islice
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 2.42 s of processor time, takes 731 MiB: charged too little
g = iter([1])
while True:
    g = itertools.islice(g, 5)
