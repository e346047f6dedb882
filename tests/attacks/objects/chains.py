# what: a list of chains without end: itertools.chain([1],[2])
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(itertools.chain([1],[2]))
