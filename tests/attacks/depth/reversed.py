# what: a value in a value in a value: reversed
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 2.11 s of processor time, takes 684 MiB: charged too little
k = [1]
while True:
    k = [reversed([k])]
