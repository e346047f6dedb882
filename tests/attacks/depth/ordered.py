# what: a value in a value in a value: ordered
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
t = 1
while True:
    t = collections.OrderedDict(x=t)
