# what: a list of fractions without end: fractions.Fraction(len(a),7)
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(fractions.Fraction(len(a),7))
