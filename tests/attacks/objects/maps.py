# what: a list of maps without end: map(abs,[1])
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
# open: takes 3.17 s of processor time, takes 1389 MiB: charged too little
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(map(abs,[1]))
