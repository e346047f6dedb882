# what: a list of matches without end: re.match('a','a')
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(re.match('a','a'))
