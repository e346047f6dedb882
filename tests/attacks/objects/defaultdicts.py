# what: a list of defaultdicts without end: collections.defaultdict(list)
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(collections.defaultdict(list))
