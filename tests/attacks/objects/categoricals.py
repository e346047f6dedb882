# what: a list of categoricals without end: pd.Categorical(['a'])
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(pd.Categorical(['a']))
