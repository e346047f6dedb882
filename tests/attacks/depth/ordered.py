# what: a value in a value in a value: ordered
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 526 MiB: charged too little
t = 1
while True:
    t = collections.OrderedDict(x=t)
