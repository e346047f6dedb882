# what: a list of dates without end: datetime.date(2000,1,1)
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(datetime.date(2000,1,1))
