# what: a value in a value in a value: dictview
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 743 MiB: charged too little
k = {}
while True:
    k = {1: k}.values()
