# what: a list of exceptions key without end: KeyError(len(a))
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(KeyError(len(a)))
