# what: a value in a value in a value: lru
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 3.06 s of processor time, takes 1555 MiB: charged too little
f = abs
while True:
    f = functools.lru_cache(f)
