# what: a value in a value in a value: str format
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 531 MiB: charged too little
k = 1
while True:
    k = '{}'.format, k
