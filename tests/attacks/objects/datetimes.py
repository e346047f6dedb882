# what: a list of datetimes without end: datetime.datetime(2000,1,1)+datetime.timedelta(seconds=len(a))
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(datetime.datetime(2000,1,1)+datetime.timedelta(seconds=len(a)))
