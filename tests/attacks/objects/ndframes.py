# what: a list of ndframes without end: pd.DataFrame({'a':[1]})
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(pd.DataFrame({'a':[1]}))
