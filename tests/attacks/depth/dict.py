# what: a value in a value in a value: dict
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 584 MiB: charged too little
t = ()
while True:
    t = {1: t}
