# what: a value in a value in a value: property 
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 517 MiB: charged too little
k = 1
while True:
    k = {1}, k
