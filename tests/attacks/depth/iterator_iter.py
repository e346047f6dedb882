# what: a value in a value in a value: iterator iter
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 832 MiB: charged too little
k = [1]
while True:
    k = iter((k,))
