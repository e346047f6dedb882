# what: a list of indexes without end: pd.Index([1])
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
# open: takes 5.18 s of processor time, takes 1885 MiB: charged too little
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(pd.Index([1]))
