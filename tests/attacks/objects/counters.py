# what: a list of counters without end: collections.Counter([len(a)])
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(collections.Counter([len(a)]))
