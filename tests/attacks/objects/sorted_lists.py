# what: a list of sorted lists without end: sorted([3,1])
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(sorted([3,1]))
