# what: a list of arrays without end: np.array([1])
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
# open: takes 4.71 s of processor time, takes 1347 MiB: charged too little
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(np.array([1]))
