# what: a list of decimals without end: decimal.Decimal(len(a))
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(decimal.Decimal(len(a)))
