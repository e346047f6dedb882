# what: a value in a value in a value: lru
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
f = abs
while True:
    f = functools.lru_cache(f)
