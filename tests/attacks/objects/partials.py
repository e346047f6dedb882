# what: a list of partials without end: functools.partial(print,len(a))
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(functools.partial(print,len(a)))
