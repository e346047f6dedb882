# what: a list of deques without end: collections.deque([len(a)])
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(collections.deque([len(a)]))
