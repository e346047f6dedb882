# what: a list of enumerates without end: enumerate([1])
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
# open: takes 2.18 s of processor time, takes 893 MiB: charged too little
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(enumerate([1]))
