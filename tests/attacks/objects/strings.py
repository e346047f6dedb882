# what: a list of strings without end: str(len(a)+10**9)+'abcdefgh'
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(str(len(a)+10**9)+'abcdefgh')
