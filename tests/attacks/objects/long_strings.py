# what: a list of long strings without end: 'x'*30+str(len(a))
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append('x'*30+str(len(a)))
