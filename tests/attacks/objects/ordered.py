# what: a list of ordered without end: collections.OrderedDict(x=1)
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(collections.OrderedDict(x=1))
