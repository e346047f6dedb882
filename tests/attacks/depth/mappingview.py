# what: a value in a value in a value: mappingview
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 796 MiB: charged too little
k = {}
while True:
    k = [iter({1: k}.items())]
