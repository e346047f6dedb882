# what: a value in a value in a value: bound
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 4.73 s of processor time, takes 809 MiB: charged too little
t = [].append
while True:
    t = [t].append
