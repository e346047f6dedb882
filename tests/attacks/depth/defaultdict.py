# what: a value in a value in a value: defaultdict
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
t = None
while True:
    t = collections.defaultdict(None, {1: t})
