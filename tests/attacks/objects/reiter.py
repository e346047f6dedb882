# what: a list of reiter without end: re.finditer('a','aaa')
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(re.finditer('a','aaa'))
