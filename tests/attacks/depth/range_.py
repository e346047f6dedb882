# what: a value in a value in a value: range 
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 2.36 s of processor time, takes 883 MiB: charged too little
k = reversed([1])
while True:
    k = iter([k])
