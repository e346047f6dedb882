# what: a list of itertuple without end: next(df.itertuples())
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
# open: takes 2.96 s of processor time: charged too little
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(next(df.itertuples()))
