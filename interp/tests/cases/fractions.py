## construction
from fractions import Fraction
import numbers
for arguments in ((), (3,), (8, -6), ('1/3',), (' -35/4 ',), ('3.1415',), ('-47e-2',), ('1_000',), (0.1,), (2.25,), (Fraction(1, 2), Fraction(3, 4)), (True,)):
    print(repr(Fraction(*arguments)), str(Fraction(*arguments)), end='; ')
print(isinstance(Fraction(1), numbers.Rational), isinstance(Fraction(1), numbers.Integral), Fraction)
def tell(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)
for call in (lambda: Fraction(1, 0), lambda: Fraction('a'), lambda: Fraction('1/0'), lambda: Fraction('1 /2'), lambda: Fraction(1.5, 2), lambda: Fraction(None), lambda: Fraction(float('nan')), lambda: Fraction(float('inf')), lambda: Fraction(1, 2, 3)):
    tell(call)
## arithmetic
from fractions import Fraction
import math
a, b = Fraction(7, 2), Fraction(-2, 3)
print([a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b), a ** 2, a ** -2, b ** 3, a ** Fraction(1, 2), 2 ** Fraction(3), 2 ** Fraction(1, 2), 0.5 + a, a * 2, 1 - a, 3 / a, a // 1, 10 % a])
print(-a, abs(b), +a, bool(Fraction(0)), int(a), int(b), float(b), round(a), round(Fraction(5, 2)), repr(round(Fraction(1, 3), 2)), round(Fraction(15), -1), math.floor(b), math.ceil(b), math.trunc(b), math.sqrt(Fraction(9, 4)))
print(a == 3.5, a < 4, b < 0.0, Fraction(1, 3) == 1 / 3, Fraction(1, 3) < float('inf'), Fraction(1) == float('nan'), {Fraction(2): 'two', 0.5: 'half'}[2], {0.5: 'half'}[Fraction(1, 2)], hash(Fraction(1, 3)), hash(Fraction(3)), sum([Fraction(1, 2)] * 3), max(a, b))
print(Fraction(3.141592653589793).limit_denominator(1000), a.numerator, a.denominator, a.as_integer_ratio(), Fraction.from_float(0.25), [Fraction(1, n) for n in range(1, 4)])
def tell(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)
for call in (lambda: a / 0, lambda: a // 0, lambda: a % 0, lambda: Fraction(0) ** -1, lambda: a + 'a', lambda: a < 'a', lambda: a ** 'a', lambda: a & 1, lambda: ~a, lambda: a.limit_denominator(0), lambda: a.foo, lambda: format(a, '.2f'), lambda: Fraction.from_float('a')):
    tell(call)
