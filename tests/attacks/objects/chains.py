# what: a list of chains without end: itertools.chain([1],[2])
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
# open: takes 2.09 s of processor time, takes 877 MiB: charged too little
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(itertools.chain([1],[2]))
