## nothing, repeated endlessly
print([] * 9223372036854775807, () * 10**15, '' * 10**15, b'' * 10**15)
## sets of constants are made three times
print({5, 17, 33, 8, 0}, {3, 255, -5}, {3, -5})
a, b, c = 3, 255, -5
print({a, b, c})
## signs of a Counter
c = collections.Counter({'a': 3, 'b': 0, 'c': -2})
print(+c, -c, --c)
try:
    ~c
except TypeError as e:
    print(e)
## capwords of what is no string
for x in [1, [], b'a b', None]:
    try:
        print(string.capwords(x))
    except Exception as e:
        print(type(e).__name__, e)
## unicodedata names arguments by position
for call in [lambda: unicodedata.normalize(None, 'a'), lambda: unicodedata.normalize('NFC', 1),
             lambda: unicodedata.is_normalized('NFC', []), lambda: unicodedata.combining('ab'), lambda: unicodedata.combining(None)]:
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
## a key without a hash is told when the pairs are there
try:
    {[]: 1, 'a': print('evaluated')}
except TypeError as e:
    print(e)
try:
    {[]: 1, **{'b': print('not evaluated')}}
except TypeError as e:
    print(e)
try:
    {**{}, []: undefined}
except NameError as e:
    print(e)
try:
    {[]: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 11: 11, 12: 12, 13: 13, 14: 14, 15: 15, 16: 16, 17: print('17')}
except TypeError as e:
    print(e)
## a slice is looked at before what it is to hold
for start, step, values in [(0.5, None, 1), (None, 0, 1), (None, 1, 1), (None, 2, 1), (None, None, 1), ('', None, [])]:
    try:
        [1, 2][start::step] = values
    except Exception as e:
        print(type(e).__name__, e)
x = [1, 2, 3]
x[1:] = (x.append(n) or n for n in [7, 8])
print(x)
try:
    x[:] = (1 + n for n in ['a'])
except TypeError as e:
    print(e)
## reduce, count and findall of the wrong things
for call in [lambda: functools.reduce(max, 5), lambda: itertools.count('a'), lambda: itertools.count(1, []),
             lambda: re.findall([], ''), lambda: re.findall(1, ''), lambda: re.findall(({},), '')]:
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
## a percent sign that is none
for template, values in [('%5%', 0), ('%5%', ()), ('%%', ()), ('% %d', (0, 0)), ('%(a)%', {'a': 1}), ('%%', 1),
                         ('%*d', (10**20, 1)), ('%.*f', (10**20, 1)), (b'%-%', (1,))]:
    try:
        print(repr(template % values))
    except Exception as e:
        print(type(e).__name__, e)
## arguments are looked at before what they say
for call in [lambda: str.maketrans('a', 'bc', 0), lambda: str.maketrans('a', None, 0), lambda: str.maketrans(1, 'a'),
             lambda: bytes.fromhex('na\u00efve'), lambda: bytes.fromhex('1z')]:
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
## hyperbolic functions of large numbers
print(math.asinh(1.7976931348623157e308), math.acosh(1.7976931348623157e308), math.acosh(1000000), math.degrees(1.7976931348623157e308))
print(math.asinh(-0.5), math.atanh(0.25), math.asinh(float('-inf')), math.asinh(1e-300))
## None is no predicate of takewhile
for call in [lambda: list(itertools.takewhile(None, [1])), lambda: list(itertools.dropwhile(None, [1])), lambda: list(itertools.filterfalse(None, [1, 0]))]:
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
## a deep copy of a tuple of constants is itself
import copy
for x in [(), (1, 'a'), (1, (2, 'b')), ([],), (1, ([],))]:
    y = copy.deepcopy(x)
    print(y == x, y is x)
## loops over sets of constants
for x in {5, 17, 33, 8, 0}:
    print(x, end=' ')
print({5, 17, 33, 8, 0}, [x for x in {5, 17, 33, 8, 0}], [(x, y) for x in {3, -5} for y in {-5, 3, 255}])
print(list({5, 17, 33, 8, 0}), [x for x in {33, 1, 65}], sorted({3, -5}))
## a start beyond any text
print('abc'.endswith('', 2**63-1), 'abc'.endswith('', 2**63), 'abc'.find('', 2**63), b'abc'.endswith(b'', 2**70), 'abc'.count('', 2**64))
## digits of hexadecimal floats
for text in ['1_0.2_5', '1_0', '0x1p1_0', '0x0p99999999999999999999', '0x1p-99999999999999999999', '+-1', '.8', '0x.', '1p']:
    try:
        print(float.fromhex(text))
    except Exception as e:
        print(type(e).__name__, e)
## a complex number and a precision
for spec in ['.10', '.3', '>20.3', '.0', '#', '#.3', 'z.2', '+', ',']:
    print([format(c, spec) for c in [2+3j, 1e20+1e-5j, -0.0j, complex('nan'), 1/3+2/3j]])
## None is no index
for x in [(1,), [1], ()]:
    for a in [(1, None), ((), None), (1, 0, None), (1, 2**70), (1, -2**70)]:
        try:
            print(x.index(*a))
        except Exception as e:
            print(type(e).__name__, e)
## items that both views have are not hashed
d = {'a': [], 'b': 1}
for o in [{'a': []}.items(), {'b': 1, 'a': [], 'c': 2}.items(), {'b': 2, 'a': []}.items(), {}.items(), [('b', 1)]]:
    for f in [lambda: d.items() ^ o, lambda: o ^ d.items()]:
        try:
            print(sorted(f()))
        except Exception as e:
            print(type(e).__name__, e)
## a copy of a set has the order of its table
import copy
print(copy.copy({5, 17, 33, 8, 0}), copy.deepcopy({5, 17, 33, 8, 0}), {5, 17, 33, 8, 0}.copy())
## zip and map draw anew after an end
def source(name, n, log):
    items = list(range(n))
    def step():
        if not items:
            log.append((name, 'end'))
            return 'stop'
        log.append((name, items[0]))
        return items.pop(0)
    return iter(step, 'stop')
for make in [zip, lambda *a: map(lambda *b: b, *a)]:
    for sizes in [(1, 2), (2, 1), (0, 1), (1, 0), (3, 1, 2), (3, 2, 1)]:
        log = []
        z = make(*[source(i, n, log) for i, n in enumerate(sizes)])
        for _ in range(5):
            log.append(next(z, 'done'))
        print(sizes, log)
## no more is drawn than is needed
def drawn(log, *xs):
    return map(lambda x: (log.append(x), x)[1], xs)
for f in [lambda log: {1, 2}.isdisjoint(drawn(log, 5, 1, 7)), lambda log: {1, 2}.issuperset(drawn(log, 1, 5, 7)),
          lambda log: {1, 2}.issubset(drawn(log, 1, 5, 7)), lambda log: {1: 1}.keys().isdisjoint(drawn(log, 1, 5, 7))]:
    log = []
    print(f(log), log)
print(frozenset().issuperset([1, []]))
## keys that came after the iterator
d = {1: 1, 2: 2}
it = iter(d.items())
print(next(it))
del d[1]
d[5] = 1
for _ in range(3):
    try:
        print(next(it, 'done'))
    except RuntimeError as e:
        print(e)
## short bytes are one
v = b''
w = b'a'
print(v[:] is v, w[:] is w, b'abc'[1:2] is b'b', bytes(w) is w)
## numbers in bytes templates
for template in [b'%i', b'%u', b'%d', b'%x', b'%.2f', b'%e', b'%g']:
    for value in [None, 'a', 1j, [], 1.5, 2**70]:
        try:
            print(template % (value,))
        except Exception as e:
            print(type(e).__name__, e)
## an OSError of two says both
for a in [(2**63, None), (None, 'x'), (None, None), (None, None, 'f'), (2,), (1, 2, 3, 4, 5, 6), ()]:
    print(str(OSError(*a)))
## what is called, by its name
for f in [lambda: '{}'.format(*0), lambda: '{}'.format(**0), lambda: [].append(**3), lambda: dict.fromkeys(*5), lambda: math.sqrt(*5),
          lambda: functools.partial(int, **5), lambda: '{}'.format(1, **{1: 2}), lambda: print(**{1: 1}), lambda: {}.update(**5)]:
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
## None is called by its name
for f in [lambda: 'a'.encode(None), lambda: b'a'.decode('utf-8', None), lambda: str(b'', None), lambda: format(7, None),
          lambda: int.from_bytes([7], None), lambda: bytes('a', None), lambda: str(b'', 'nope'), lambda: b''.decode('ascii', 'nope'),
          lambda: ''.encode('nope')]:
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
## flags are C ints
for x in [2**40, 2**70, -2**70, None, 1.5, 2**31]:
    for f in [lambda: sorted([], reverse=x), lambda: [].sort(reverse=x)]:
        try:
            print(f())
        except Exception as e:
            print(type(e).__name__, e)
## a module is asked before the arguments are evaluated
try:
    functools.missing(print('evaluated'))
except AttributeError as e:
    print(e)
## sets with None among numbers
print({1000, 255, None, -17}, set(reversed([1000, 255, -17, -17, None])), {1, None, 0x3e, 0xbe, 0xbf}, {None, 1.5, True, (1, 2)})
s = {None, 3, 5}
s.discard(None)
s.add(None)
s |= {9, 10, 62, 190}
print(s, s - {3}, s & {None, 10}, s.pop(), s.pop(), s.pop(), {*range(150, 195), None})
## months that are none
import calendar
for x in [None, 'a', 2, 0, False, 2.0, [], 2**70, -2**63, 10000]:
    for y in [None, 2, 13, True, 1.0, 2**70, 1j]:
        for f in (calendar.leapdays, calendar.monthrange, calendar.month, lambda a, b: calendar.weekday(a, b, 1)):
            try:
                print(repr(f(x, y)))
            except Exception as e:
                print(type(e).__name__, e)
## texts that cannot be wrapped
import textwrap
for t in [None, b'', b'ab cd', [], 'a b']:
    for w in [0, 5, True, None, 'a']:
        for k in [{}, {'expand_tabs': False}, {'replace_whitespace': False}, {'expand_tabs': 0, 'replace_whitespace': 0}, {'nope': 1}]:
            for f in [textwrap.wrap, textwrap.shorten]:
                try:
                    print(repr(f(t, w, **k)))
                except Exception as e:
                    print(type(e).__name__, e)
    for f in [lambda: textwrap.dedent(t), lambda: textwrap.indent(t, '> '), lambda: textwrap.indent(t, None, lambda x: True)]:
        try:
            print(repr(f()))
        except Exception as e:
            print(type(e).__name__, e)
## the class of None in an alias and in a union
print(list[type(None)], dict[str, type(None)], list[None], int | None, type(None) | int, list[int | None])
## an OSError keeps what it was made with
e = OSError(10, 'key=value', 'f')
e.args = ()
print(repr(e), e)
## the bytes of a UnicodeDecodeError are looked at last
for a in [('utf-8', None, 0, 0, 0), ('utf-8', None, '', 0, ''), ('utf-8', [], 0, 1, ''), (1, [], 0, 1, '')]:
    try:
        UnicodeDecodeError(*a)
    except TypeError as e:
        print(e)
## matching by classes, keys and guards
for subject in [2+3j, 1j, range(0, 5), range(3, 0, -1), KeyError('k'), ValueError('a', 'b'), 1.5, b'a b', [1, 2], {'a': 1, 'b': 2}, None, (None, 3)]:
    match subject:
        case complex(real=0, imag=x) | complex(real=x, imag=1.0):
            print('complex', x)
        case range(start=0, stop=x) | range(start=x, step=-1 | -3):
            print('range', x)
        case ValueError(args=(x, _)) | KeyError(args=(x,)) if x:
            print('error', x)
        case float(real=x) if x > 1:
            print('float', x)
        case bytes(x) if x[0] in b'a, ':
            print('bytes', x)
        case {'a': 1 | None as x, **y}:
            print('mapping', x, y)
        case (None, x) | (x, None) | [*_, x]:
            print('sequence', x)
        case _:
            print('else', subject)
## the whole of a tuple is itself
t = (1, 2)
print(t[:] is t, t[0:] is t, t[0:5] is t, t[1:] is t)
## zero to the power of no number
print(complex(0.0, -0.0) ** float('nan'))
## True is an errno
print(repr(OSError(True, 'no')), type(OSError(2, 'no')).__name__)
## a StopIteration that a function raised ends who draws from it
def stop(x):
    if x == 2: raise StopIteration(7)
    return x
print(list(map(stop, [1, 2, 3])))
m = map(stop, [1, 2, 3])
print(next(m))
try:
    next(m)
except StopIteration as e:
    print(e.value, e.args)
print(next(m), next(map(stop, [2]), 'default'))
print(list(filter(stop, [0, 1, 2, 3])), [*map(stop, [1, 2])], sum(map(stop, [1, 2, 3])), list(zip(map(stop, [1, 2]), [5, 6])))
try:
    print(list(stop(x) for x in [1, 2]))
except RuntimeError as e:
    print(e)
calls = []
def f():
    calls.append(1)
    if len(calls) == 2: raise StopIteration(3)
    return len(calls)
it = iter(f, 9)
print(next(it))
for _ in range(2):
    try:
        next(it)
    except StopIteration as e:
        print(e.args)
print(functools.reduce(lambda a, b: a + b, map(stop, [1, 1, 2])), list(itertools.takewhile(stop, [1, 2, 3])), 3 in map(stop, [1, 2]))
## an OrderedDict from pairs, and its KeyError
for s in [[''], ['a'], ['abc'], [1], [[]], 5, ['ab', 'c'], [[[], 1]]]:
    for make in [collections.OrderedDict, collections.OrderedDict().update, dict]:
        try:
            print(make(s))
        except Exception as e:
            print(type(e).__name__, e)
for k in [(), 1, 'a', (1, 2), None]:
    for missing in [lambda: collections.OrderedDict().pop(k), lambda: collections.OrderedDict().move_to_end(k), lambda: {}.pop(k)]:
        try:
            missing()
        except KeyError as e:
            print(e, e.args)
## digits of a Fraction
import fractions
for n in [1j, range(3), 'a', [], None, True]:
    try:
        print(round(fractions.Fraction(1, 3), n))
    except Exception as e:
        print(type(e).__name__, e)
## statistics of what floats do not hold
inf = float('inf')
for call in [lambda: statistics.geometric_mean([10**400, 10**380]), lambda: statistics.geometric_mean([10**200, 10**380]),
             lambda: statistics.geometric_mean([]), lambda: statistics.geometric_mean([0]), lambda: statistics.geometric_mean(['a']),
             lambda: statistics.pvariance([-inf]), lambda: statistics.pvariance([inf, -inf]), lambda: statistics.variance([-inf, 1]),
             lambda: statistics.quantiles([1, 2, 3], n=None), lambda: statistics.quantiles([1, 2, 3], n=1.5),
             lambda: statistics.quantiles([1, 2, 3], n=True), lambda: statistics.quantiles([1, 2, 3], method=[])]:
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
## members are looked at up to the one that answers
a, b = iter([1, 2]), iter([1, 1, 5, 6])
print(list(itertools.compress(a, b)), list(b))
for call in [lambda: 'x'.startswith(('', [], '')), lambda: 'x'.startswith(('y', [])), lambda: 'x'.endswith(('x', [])),
             lambda: 'x'.endswith(([], 'x')), lambda: b'x'.startswith((b'', [])), lambda: b'x'.startswith((b'y', []))]:
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
## capwords joins by what it split by
for args in [('a,b', [()]), ('a b', b''), ('a b', 0), ('a b', ''), ('a-b', '-'), (b'a b',)]:
    try:
        print(string.capwords(*args))
    except Exception as e:
        print(type(e).__name__, e)
## what re.sub puts together, and names of groups
print([re.sub('a', lambda m: None if m.start() else 'x', 'aab')])
for call in [lambda: re.sub('a', lambda m: 1, 'bab'), lambda: re.sub('a', {}, 'b'), lambda: re.sub('a', lambda m: None if m.start() else 2.5, 'aab'),
             lambda: re.match('(?P<x>a)', 'a').group([]), lambda: re.match('a', 'a').group(1.5), lambda: re.match('a', 'a')[{}]]:
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
## counts that cannot be compared
C = collections.Counter
for call in [lambda: -C(a=0) | C(a=set(), b=0), lambda: C() - C(a=(), b=0), lambda: -C(a=''), lambda: +C(a=''),
             lambda: list(C(a=2**70).elements()), lambda: C(a=1) - C(b=-2, c=2), lambda: UnicodeEncodeError('a', 'b', 2, 2**70, '')]:
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
## a Counter that counts itself
C = collections.Counter
c = C()
c['a'] = c
def minus():
    d = C(); d['a'] = d
    d -= d
def both():
    d = C(); d['a'] = d
    d &= d
for call in [lambda: c - c, lambda: c + c, lambda: c & c, lambda: c | c, lambda: c.subtract(c), lambda: c == c, lambda: c < c, lambda: -c,
             lambda: c.update(c), minus, both, lambda: sorted([c, c]), lambda: c.total()]:
    try:
        call()
    except Exception as e:
        print(type(e).__name__)
## sets of what the compiler has folded
print({3, -1 - 0, -5}, {3, -1 >> 70, -5}, {-17, 7, (0 + 0) << 0} ^ set(), {(1 - 2), (3, -5 + 0), -7 * 2, +4, not 3})
## copies of what cannot be changed
import copy, fractions
for x in [1j, fractions.Fraction(1, 2), datetime.date(2020, 1, 2), datetime.datetime(2020, 1, 2, 3), datetime.time(1), datetime.timedelta(3), frozenset(), frozenset([1])]:
    y, z = copy.copy(x), copy.deepcopy([x])[0]
    print(y, y is x, z, z is x)
## what cannot be made by calling, and what can
import itertools, copy, re
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
t(lambda: type(...)()); t(lambda: type(None)()); t(lambda: type(NotImplemented)()); t(lambda: type(...)(1)); t(lambda: type(None)(1)); t(lambda: type(NotImplemented)(1))
c = itertools.chain(1, [2])
for _ in range(2): t(lambda: next(c))
c = itertools.chain([1], 2, [3])
for _ in range(3): t(lambda: next(c))
for x in [[], (), '', 'é', b'', range(0), {}, {1}, {}.keys(), {}.values(), {}.items(), (i for i in []), iter(int, 1), {}.items()]:
    t(lambda: type(iter(x))())
t(lambda: type({}.keys())()); t(lambda: type({}.values())()); t(lambda: type({}.items())()); t(lambda: type(reversed([]))()); t(lambda: type(reversed({}))()); t(lambda: type(reversed(()))());t(lambda: type(len)())
t(lambda: re.Match()); t(lambda: re.Pattern()); t(lambda: type(iter(range(10**30)))()); t(lambda: type(reversed(range(3)))()); t(lambda: type(reversed({}.items()))());
print(copy.Error, copy.error, issubclass(copy.Error, Exception)); t(lambda: copy.Error('x'))
d = {'a': 1}
m = d.items().mapping
print(m, d.keys().mapping, d.values().mapping['a'], repr(m)); t(lambda: m.foo)
r = {range(10**30): 1, range(2**70, 0): 2, range(0, 2**63, 2**62): 3, range(2**63 - 1, 2**64): 4, range(2**63-1, 2**63): 5}
print(r[range(0)], r[range(0, 2**62 + 1, 2**62)], r[range(10**30)], range(2**63-1, 2**63-2, -1) in r, range(5) in r, r.get(range(2**63 - 1, 2**64)))
print('€5 é œ'.encode('cp1252'), b'\x80\x9c\xe9'.decode('cp1252'), b'a\x81b'.decode('windows-1252', 'replace'))
t(lambda: b'\x81'.decode('cp1252')); t(lambda: 'aΑΒb'.encode('cp1252')); t(lambda: 'aΑb'.encode('cp1252')); t(lambda: 'aΑΒ\x81b'.encode('cp1252', 'xmlcharrefreplace'))
print([bytes([i]).decode('cp1252', 'ignore') for i in range(120, 165)] == [bytes([i]).decode('1252', 'ignore') for i in range(120, 165)])
print(''.join(bytes([i]).decode('cp1252', 'replace') for i in range(256)).encode('utf-8'))
## what more generated programs found
import calendar, collections, re, datetime, decimal, fractions, itertools
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
try: calendar.monthrange(2020, 13)
except calendar.IllegalMonthError as e: print(repr(e), e, e.args, e.month)
try: calendar.month(2020, 0)
except ValueError as e: print(repr(e), e, e.args)
t(lambda: str(calendar.IllegalMonthError(5)))
C = collections.Counter
c = C({'a': 3, 'b': 0, 'c': -2, 'd': 3})
for n in [None, 0, 1, 2, 3, 4, 5, -1, True, False, 2.0, 9.5, [], 'a', 10**30, 1.0, -10**30]: t(lambda: c.most_common(n))
for n in [0, 1, 2, 5, -1]: t(lambda: C().most_common(n))
d = C(a=('x',), b=-1)
for n in [0, 1, 2, 5, -1]: t(lambda: d.most_common(n))
t(lambda: C('abracadabra').most_common(2)); t(lambda: C('bbaacc').most_common(1)); t(lambda: C('bbaacc').most_common(2))
t(lambda: collections.deque().rotate(10**30)); t(lambda: collections.deque([1, 2]).rotate('a'))
t(lambda: (-1).to_bytes(0, 'big', signed=True)); t(lambda: (1).to_bytes(0, 'big', signed=True)); t(lambda: (-2).to_bytes(0, 'big', signed=True)); t(lambda: (-128).to_bytes(1, 'big', signed=True)); t(lambda: (-129).to_bytes(1, 'big', signed=True))
t(lambda: decimal.Decimal(float('inf') - float('inf'))); t(lambda: decimal.Decimal(-float('nan'))); t(lambda: decimal.Decimal.from_float(-float('nan')))
t(lambda: re.match('a', re.compile('a'))); t(lambda: re.sub('a', datetime.date(2020, 1, 1), 'b')); t(lambda: re.search('a', itertools.count()))
def f(s, k=None):
    try:
        if k is None: del fractions.Fraction(1)[s]
        else: fractions.Fraction(1)[s] = k
    except Exception as e: print(type(e).__name__, e)
for s in [0, 'a', 2**70, None, 1.5, True, slice(1)]: f(s); f(s, 1)
P = collections.namedtuple('P', 'a b')
t(lambda: P(*None)); t(lambda: P(1, **3)); t(lambda: P(*[1]))
t(lambda: None.strip(print('no'))); t(lambda: (1).foo(print('no'))); t(lambda: (1).bit_length(print('yes'))); t(lambda: None.x(k=print('kw')))
s = {1, 2, 3}
t(lambda: s.difference_update(filter(bool, s)))
s = {1, 2, 3}; s.difference_update([1], (2, 9)); print(s)
s = {1, 2, 3}; s -= {2}; print(s, s.difference(iter([1])))
t(lambda: b'abc' % itertools.repeat(1)); t(lambda: 'abc' % collections.deque([1])); t(lambda: 'abc' % re.I); t(lambda: 'abc' % iter([])); t(lambda: 'abc' % collections.Counter()); t(lambda: 'abc' % range(2)); t(lambda: 'abc' % re.match('a', 'a')); t(lambda: 'abc' % {}.keys()); t(lambda: 'abc' % {}.items().mapping); t(lambda: 'abc' % re.compile('a'))
t(lambda: issubclass((int, str), ())); t(lambda: issubclass(1, ())); t(lambda: issubclass(1, ((),)))
v = datetime.date(1999, 12, 31).isocalendar()
def g():
    w = v; w += 0
t(g); 
w = v; w += (1,); print(w)
t(lambda: re.compile('a').match('naive', 1)); t(lambda: re.compile('').match('naive', 1, 3))
## what CPython's own tests found
import copy
t = ([],)
t[0].append(t)
u = copy.deepcopy(t)
print(u, u[0][0] is u)
t = ([1],)
u = copy.deepcopy([t, t, t])
print(u[0] is u[1], u[0] is t, u[0][0] is u[2][0])
L = [1, 2]
def compare(x, y):
    L.append(3)
    L.pop()
    return (x > y) - (x < y)
try:
    L.sort(key=functools.cmp_to_key(compare))
except ValueError as e:
    print(e)
d = {}
d[42] = d.values()
print(d)
d[42] = d.items()
print(d)
u = UnicodeEncodeError('baz', 'xxxxx', 1, 5, 'foo')
u.reason = 10**20
u.encoding = 4000
print(u, UnicodeTranslateError('', 0, 0, ''))
P = collections.namedtuple('P', 'a')
print(P | None, isinstance(P(1), P | int), collections.abc.Iterable[int], re.Pattern[str])
## a named tuple goes by its own name
import collections, decimal
P = collections.namedtuple('Point', 'x y')
p = P(1, 2)
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
def d(k): del p[k]
def i():
    q = (1, 2); q |= p
for f in [lambda: p < 0, lambda: 0 < p, lambda: p + 1, lambda: 1 + p, lambda: None + p, lambda: b'' + p, lambda: '' + p, lambda: [] + p, lambda: (0,) + p, lambda: p + (3,), lambda: p * 2, lambda: 2 * p, lambda: p * 'a', lambda: 'a' * p, lambda: p / 0, lambda: -p, lambda: int(p), lambda: float(p), lambda: 'a'.split(p), lambda: [1][p], lambda: f'{p:5}', lambda: round(1.5, p), lambda: d({}), lambda: d(0), lambda: {}[p], lambda: p(), lambda: p.foo, lambda: abs(p), lambda: len(p), lambda: p % 1, lambda: '%d' % p, lambda: '%d %d' % p, lambda: sum([p]), lambda: range(p), lambda: ord(p), lambda: chr(p), lambda: ','.join([p]), lambda: i(), lambda: p['a'], lambda: next(p), lambda: p.index(9), lambda: 'x' in p, lambda: p in 'x', lambda: isinstance(p, tuple), lambda: p == (1, 2), lambda: complex(p), lambda: bytes(p), lambda: P | None, lambda: isinstance(p, P | int), lambda: p @ p, lambda: divmod(p, 1), lambda: pow(p, 2), lambda: {**p}, lambda: [*p], lambda: 'abc'.replace(p, ''), lambda: max(p, 1), lambda: sorted([p, 1])]: t(f)
t(lambda: decimal.Decimal((-10**20, (1,), 0))); t(lambda: 'я'.encode('cp1252', 'nope')); t(lambda: b'\x81'.decode('cp1252', 'nope'))
## large numbers are themselves; what is escaped
import collections
i = 2 ** 64
print(range(i).stop is i, range(i).start is 0, [2 ** 70].count(2 ** 70))
print('a\\b\t\n\r\x00\x7f\x80éĀ𐀀\'"~ '.encode('unicode_escape'), ''.encode('unicode-escape'))
try:
    collections.deque().rotate(1, 2)
except TypeError as e:
    print(e)
