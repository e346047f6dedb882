# what: a value in a value in a value: namedtuple
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 629 MiB: charged too little
T = collections.namedtuple('T', 'x')
t = 1
while True:
    t = T(t)
