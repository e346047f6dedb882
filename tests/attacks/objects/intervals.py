# what: a list of intervals without end: pd.Interval(1,2)
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(pd.Interval(1,2))
