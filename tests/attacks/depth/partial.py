# what: a value in a value in a value: partial
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
import functools
f = abs
while True:
    f = functools.partial(f)
