# what: a list of multi without end: pd.MultiIndex.from_tuples([(1,2)])
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(pd.MultiIndex.from_tuples([(1,2)]))
