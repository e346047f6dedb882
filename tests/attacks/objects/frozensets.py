# what: a list of frozensets without end: frozenset([len(a)])
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(frozenset([len(a)]))
