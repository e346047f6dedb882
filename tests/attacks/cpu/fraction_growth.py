# what: sums of fractions whose denominators grow
# gains: time
# origin: mechanism: exact arithmetic
# expects: limit or bounded
from fractions import Fraction
final_answer = str(sum(Fraction(1, i) for i in range(1, 10 ** 6)))
