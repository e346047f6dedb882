# what: one call of Python's that does much, again and again: frac mul
# gains: time
# origin: our own meter: what a call costs
# expects: limit
import fractions
a = fractions.Fraction(3**30000, 2**50000)
while True:
    a * a
