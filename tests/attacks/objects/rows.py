# what: a list of rows without end: df.iloc[0]
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
# open: takes 2.47 s of processor time: charged too little
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(df.iloc[0])
