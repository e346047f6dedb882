# what: a list of chars without end: 'é'*(len(a)%5)
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append('é'*(len(a)%5))
