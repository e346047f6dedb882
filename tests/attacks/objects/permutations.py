# what: a list of permutations without end: itertools.permutations([1,2,3])
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(itertools.permutations([1,2,3]))
