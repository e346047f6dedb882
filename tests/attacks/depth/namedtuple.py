# what: a value in a value in a value: namedtuple
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
T = collections.namedtuple('T', 'x')
t = 1
while True:
    t = T(t)
