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
