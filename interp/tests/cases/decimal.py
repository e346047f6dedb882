## construction
from decimal import Decimal
import decimal
def tell(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error, getattr(error, 'args', None))
for value in (1, -5, True, 10**30, 0.1, -0.0, 2.5, 1e300, '1.10', ' 1_000.5\n', '-.5e3', '5.', 'NaN', '-sNaN12', 'inf', '-Infinity', '١.٢', (1, (1, 2, 3), -2), (0, (), 'F'), (1, (1,), 'n'), [0, [4, 0], 2], '1e999999', '1E-999999', '0e-50'):
    print(repr(Decimal(value)), str(Decimal(value)), end='; ')
print(Decimal(), Decimal, Decimal(value='3'), Decimal.from_float(0.25), Decimal.from_float(3), Decimal('1e400'))
for call in (lambda: Decimal('abc'), lambda: Decimal(''), lambda: Decimal('1 2'), lambda: Decimal('1e99999999999999999999'), lambda: Decimal(None), lambda: Decimal(b'1'), lambda: Decimal([]), lambda: Decimal((2, (1,), 0)), lambda: Decimal((0, (10,), 0)), lambda: Decimal((0, (1,), 'x')), lambda: Decimal((0, (1,), 1.0)), lambda: Decimal(1, 2), lambda: Decimal(1, 2, 3), lambda: Decimal(x=1), lambda: Decimal.from_float('a'), lambda: Decimal('1').foo):
    tell(call)
## arithmetic
from decimal import Decimal as D
import math
a, b = D('7.35'), D('-2.4')
print([a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b), a ** 2, a ** -2, b ** 3, a ** D('0.5'), 2 ** D(3), 2 ** D('0.5'), a * 2, 1 - a, 3 / a, 10 % a, D(1) / 3, D(2) / 3, D(10) / 4, D('1E+20') + D('1E-20')])
print(-a, +a, abs(b), -D(0), +D('-0'), abs(D('-0.0')), bool(D(0)), bool(D('0.1')), bool(D('NaN')), int(a), int(b), float(a), round(a), round(D('2.5')), round(D('3.5')), round(a, 1), round(D('1234.5'), -2), math.floor(b), math.ceil(b), math.trunc(b), math.sqrt(D('2.25')), complex(a))
print(a > b, a == 7.35, a == D('7.350'), a < 8, D('0.5') == 0.5, 0.5 == D('0.5'), D('inf') > 10**400, D('NaN') == D('NaN'), D('NaN') != 1, D(3) in {3}, {D('1.0'): 'one'}[1], {0.5: 'half'}[D('0.50')], hash(D(3)), hash(D('0.1')), hash(D('inf')), hash(D('-1')))
print(sum([D('0.1')] * 3), max(a, b), min(a, 2), sorted([D('1.10'), D('1.1'), D(1)]), D('1.30') + D('1.20'), D('1.30') * D('1.20'), sum([D('1.10'), 2, D(3)]))
def tell(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)
for call in (lambda: a / 0, lambda: D(0) / 0, lambda: a // 0, lambda: a % 0, lambda: divmod(a, 0), lambda: D(0) ** 0, lambda: D(-2) ** D('0.5'), lambda: a + 1.5, lambda: 1.5 * a, lambda: a + 'x', lambda: a < 'x', lambda: a < None, lambda: D('NaN') < 1, lambda: D('sNaN') + 1, lambda: D('sNaN') == 1, lambda: hash(D('sNaN')), lambda: D('9e999999') * 10, lambda: D('1e-999999') / 10**30, lambda: D('inf') - D('inf'), lambda: D('inf') * 0, lambda: D('1e50') // 3, lambda: int(D('NaN')), lambda: int(D('inf')), lambda: round(D('inf'), 1), lambda: round(a, 1.5), lambda: float(D('sNaN')), lambda: ~a, lambda: a & 1, lambda: len(a), lambda: a[0], lambda: [1][D(0)], lambda: '%x' % a):
    tell(call)
## methods
from decimal import Decimal as D, ROUND_HALF_UP, ROUND_DOWN
import decimal
a = D('-12.3450')
print(a.quantize(D('0.01')), a.quantize(D('0.01'), ROUND_HALF_UP), a.quantize(D('0.1'), rounding='ROUND_DOWN'), a.quantize(D(1), context=decimal.Context(rounding='ROUND_UP')), D('2.675').quantize(D('.01')), D(100).quantize(D('1E+1')))
for name in ('ROUND_UP', 'ROUND_DOWN', 'ROUND_CEILING', 'ROUND_FLOOR', 'ROUND_HALF_UP', 'ROUND_HALF_DOWN', 'ROUND_HALF_EVEN', 'ROUND_05UP'):
    print(name, [str(D(text).quantize(D('0.1'), rounding=name)) for text in ('1.25', '-1.25', '1.35', '0.01', '-0.06', '2.501', '1.55')])
print(a.as_tuple(), a.as_tuple().digits, a.as_integer_ratio(), a.adjusted(), a.normalize(), a.copy_abs(), a.copy_negate(), a.copy_sign(D(1)), a.to_integral_value(), a.to_integral_exact(), a.to_integral(ROUND_DOWN), a.conjugate(), a.real, a.imag)
sign, digits, exponent = D('NaN12').as_tuple()
print(sign, digits, exponent, D('-inf').as_tuple(), D('500').normalize(), D('0.00').normalize(), D('1E+3').to_eng_string(), D('123E+4').to_eng_string(), str(D('123E+4')))
print(D(2).sqrt(), D('1e-7').sqrt(), D('4.00').sqrt(), D(1).exp(), D('-0.5').exp(), D(10).ln(), D('0.999999').ln(), D(2).log10(), D('1000').log10(), D('1e-9').log10(), D(1).ln(), D(0).ln(), D(0).exp())
print(a.compare(D(3)), D(3).max(5), D(3).min(5), D('1.0').max(1), D(-7).max_mag(5), D(7).remainder_near(4), D(2).fma(3, 4), D(5).scaleb(3), D(123).shift(2), D(123).shift(-2), D(5).logb(), D(1).next_plus(), D(1).next_minus(), D('1.1').same_quantum(D('2.2')), D(5).number_class(), D(0).number_class(), D(5).radix())
print([getattr(number, name)() for number in (D(1), D('-0'), D('NaN'), D('sNaN'), D('-Infinity'), D('1e-1000010')) for name in ('is_nan', 'is_qnan', 'is_snan', 'is_infinite', 'is_finite', 'is_zero', 'is_signed', 'is_normal', 'is_subnormal', 'is_canonical')])
def tell(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)
for call in (lambda: a.quantize(), lambda: a.quantize(1.5), lambda: a.quantize(1, 'x'), lambda: a.quantize(D('1e-40')), lambda: a.quantize(1, 2, 3, 4), lambda: a.compare('x'), lambda: a.sqrt(), lambda: a.sqrt(3), lambda: a.ln(), lambda: D('NaN').as_integer_ratio(), lambda: D(5).scaleb(D('1.5')), lambda: D(5).fma(1), lambda: a.is_nan(1), lambda: D('inf').as_integer_ratio()):
    tell(call)
## format
from decimal import Decimal as D
a, b = D('1234567.891'), D('-0.00125')
print([format(a, spec) for spec in ('', 'f', '.2f', ',.1f', 'e', '.3e', 'E', 'g', '.3g', 'G', '%', '.1%', 'n', '20', '<20,', '*^20.1f', '=+20', '020,.1f', '013,.1f', ' .0f', '+.2e')])
print([format(b, spec) for spec in ('', 'f', '.2f', 'z.2f', 'e', '.1e', 'g', '%', '.1%', '010.4f')], f'{a:,.2f}', f'{b!r:>20}', '{:.1f}|{}'.format(a, b), '%s %.2f %d' % (b, a, a))
print([format(D(text), spec) for text in ('NaN', '-Infinity', '0', '0E+3', '0E-9', '1E+5', '9.99') for spec in ('', '.1f', '010', '.2e', ',', '%', '.0f')])
def tell(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)
for spec in ('d', '_', '#f', 's', ',n', '<010', '10.', 'x', '.2fz'):
    tell(lambda: format(a, spec))
## context
import decimal
from decimal import Decimal as D, getcontext, setcontext, Context
context = getcontext()
print(context.prec, context.rounding, context.Emin, context.Emax, context.capitals, context.clamp)
context.prec = 6
print(D(1) / 3, +D('1.23456789'), D('1.23456789'), D(2).sqrt(), getcontext().prec)
context.rounding = decimal.ROUND_UP
print(D(1) / 3, D('2.1').to_integral_value(), round(D('2.11'), 1))
setcontext(Context(prec=3))
print(D(2) / 3, getcontext().rounding, getcontext() is context)
setcontext(Context())
def tell(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)
for name, value in (('prec', 0), ('prec', 'a'), ('prec', 10**30), ('rounding', 'x'), ('Emin', 1), ('Emax', -1), ('capitals', 2), ('foo', 1)):
    tell(lambda: setattr(getcontext(), name, value))
for call in (lambda: getcontext().foo, lambda: Context(prec=0), lambda: setcontext(5), lambda: decimal.MAX_PREC):
    tell(call)
print([issubclass(decimal.DivisionByZero, base) for base in (decimal.DecimalException, ZeroDivisionError, ArithmeticError, ValueError)], issubclass(decimal.Overflow, decimal.Inexact), decimal.InvalidOperation)
try:
    D(1) / 0
except ZeroDivisionError as error:
    print(type(error), error.args)
## with other modules
from decimal import Decimal as D
from fractions import Fraction
import statistics, json, copy, numbers, math
data = [D('1.10'), D('2.25'), D('3.30'), 4]
print(statistics.mean(data), statistics.median(data), statistics.variance(data), statistics.stdev(data), statistics.pvariance(data), statistics.pstdev(data), statistics.fmean(data), statistics.harmonic_mean([D('2.5'), D(10)]), statistics.mode([D('1.0'), D(1), D(2)]))
print(Fraction(D('1.25')), Fraction.from_decimal(D('-0.5')), D('0.5') == Fraction(1, 2), Fraction(1, 10) == D('0.1'), {Fraction(1, 10): 1}[D('0.10')], D('0.3') < Fraction(1, 3), isinstance(D(1), numbers.Number), isinstance(D(1), numbers.Real), math.isnan(D('NaN')), math.log10(D(1000)), copy.copy(D('1.0')), copy.deepcopy([D('1.0')]))
def tell(call):
    try:
        print(repr(call()))
    except Exception as error:
        print(type(error).__name__, error)
for call in (lambda: json.dumps({'a': D('1.5')}), lambda: D(1) + Fraction(1, 2), lambda: Fraction(1, 2) * D(1), lambda: Fraction.from_decimal(0.5), lambda: setattr(D(1), 'real', 2), lambda: setattr(D(1), 'foo', 2)):
    tell(call)
