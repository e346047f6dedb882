# what: a list of normals without end: statistics.NormalDist(1,2)
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(statistics.NormalDist(1,2))
