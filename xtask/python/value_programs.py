"""Programs of one line for values/tests/cases, a text each; value_cases.py runs them and adds random ones."""

PROGRAMS = {
    "constructors": r"""
int()
int('12')
int('  -1_000 ')
int('12', 2)
int('0b101', 0)
int('0x_ff', 16)
int('ff', 16)
int('010', 0)
int('00', 0)
int('z', 36)
int('1__0')
int('_1')
int('abc')
int('')
int('1.5')
int('+ 1')
int('٣')
int(b'12')
int(b'x')
int(None)
int([])
int(12, 10)
int('12', 1)
int(1, 2, 3)
int(x='3')
int(base=10)
int('12', base=3)
int('1' * 4301)
int('f' * 4301, 16) > 0
int(1.9)
int(-1.9)
int(1e30)
int(float('nan'))
int(float('inf'))
int(True)
int(np.int64(3))
int(np.float64(3.7))
str(10 ** 4299)[:5]
str(10 ** 4300)
float()
float('1.5')
float(' 1_0.5e-3 ')
float('1__0')
float('1_')
float('_1')
float('1._5')
float('.5')
float('5.')
float('.')
float('e5')
float('1e')
float('1e5')
float('inf')
float('-Infinity')
float('nan')
float('infinit')
float('+-1')
float('0x10')
float('٣.٥')
float('x' * 3)
float('')
float(None)
float([])
float(1, 2)
float(x=1)
float(b'2.5')
float(10 ** 400)
float('1e400')
float('179769313486231580793e289')
float('2.2250738585072011e-308')
float.fromhex('0x1.8p3')
float.fromhex('-0x.1p-4')
float.fromhex('zz')
str()
str(1.0)
str('a')
str(b'abc')
str(b'abc', 'utf-8')
str(b'\xff', 'utf-8')
str(b'\xff', 'ascii')
str('a', 'utf-8')
str(1, 2)
str(1, 'utf-8')
str(1, 2, 3, 4)
bool()
bool('')
bool([0])
bool(1, 2)
bool(x=1)
list()
list('héy')
list(1)
list(1, 2)
list(x=1)
list({'a': 1})
tuple([1, 2])
tuple(1, 2)
dict()
dict(a=1, b=2)
dict({'x': 1}, x=2)
dict([('a', 1), ['b', 2], 'cd'])
dict([1])
dict(['abc'])
dict([(1, 2, 3)])
dict(1)
dict(1, 2)
dict([([], 1)])
dict.fromkeys('ab')
dict.fromkeys([1, 2], 0)
dict.fromkeys(1)
set([1, [2]])
set(1)
set(1, 2)
set([{}])
frozenset('a')
frozenset([3, 1])
frozenset(1, 2)
range(3)
range(1, 10, 3)
range(1, 2, 0)
range()
range(1, 2, 3, 4)
range(1.5)
range('a')
range(np.int64(3))
slice(3)
slice(1, 2)
slice(1, None, -1)
slice()
bytes([65, 66])
bytes('é', 'utf-8')
bytes('a')
bytes(3)
bytes([256])
type(3)
type('a') is str
type()
type(1, 2)
object(1)
int.from_bytes(b'ab', 'big')
int.from_bytes(b'\xff\xfe', 'little', signed=True)
int.from_bytes(b'a', 'middle')
str.maketrans('ab', 'xy', 'z')
str.maketrans({'a': 1, 98: None})
str.maketrans('a')
str.maketrans('ab', 'x')
str.maketrans({'ab': 1})
defaultdict(list, {1: 2}, a=3)
defaultdict(3)
OrderedDict(a=1)
OrderedDict([(1, 2)])
np.float64('1.5')
np.float64()
np.float64(None)
np.float64('abc')
np.int64('5')
np.int64(1.7)
np.int64('1.5')
np.int64(None)
np.int32(2 ** 40)
np.int64(2 ** 70)
np.int64(float('nan'))
np.uint8(-1)
np.uint8(np.int64(-1))
np.bool_(3)
np.bool_('')
""",
    "reprs": r"""
 [None, True, ...]
[1, -1, 10 ** 20]
[1.0, 0.1, 1e16, 1e15, 1e-4, 1e-5, 123456789012345680.0, 5e-324, 1.7976931348623157e308, -0.0, 1e22, 1.5e-7]
[float('inf'), -float('inf'), float('nan')]
['a', "it's", 'say "x"', "both ' and \""]
'tab\t nl\n cr\r bs\\ nul\x00 esc\x1b del\x7f'
'é ß 漢 😀 \u200b \xa0 \xad \ue000 \U0010ffff \u2028'
[chr(888), chr(0x378), chr(0x61d), chr(0x1f6d8), chr(0x1fae8)]
ascii('é漢😀')
b'ab\x00\xff\'"\n'
b"it's"
(1,)
()
[(), [], {}, set(), frozenset()]
{'a': [1, {'b': (2,)}]}
a = [1]; a.append(a); a
a = {}; a['x'] = a; a
a = []; b = (a, 1); a.append(b); b
a = OrderedDict(); a['a'] = a; a
a = defaultdict(list); a['a'].append(a); a
Counter('abracadabra')
Counter()
Counter({'a': 1, 'b': 2})
Counter({'a': 1, 'b': 'x'})
OrderedDict()
defaultdict(None)
defaultdict(int, a=1)
{1, 2}
frozenset({1})
range(3)
range(0, 3, 2)
slice(1, None)
int
[int, str, KeyError, OrderedDict, Counter, defaultdict]
np.float64
len
[np.int64(3), np.float64(1.5), np.bool_(True), np.int8(1), np.uint32(7), np.float64('nan'), np.float64('inf')]
[str(np.int64(3)), str(np.float64(1e16)), str(np.bool_(False))]
{'a': np.float64(0.1)}
{1: 2}.keys()
{1: 2}.values()
{1: 2}.items()
str({'a': 1}.items())
str.lower
'%r %s' % ({'a': 'b'}, ['c'])
""",
    "methods": r"""
'aXb'.lower()
'ΑΣ'.lower()
'ΑΣΑ Σ ΣΑ. ΑΣ.'.lower()
'straße ǆ ﬁ'.upper()
'İI'.lower()
'ẞß ΣΑΣ ﬁ'.casefold()
"they're bill's friends. ǆ x1y 'ab' ΑΣ".title()
'ǆABC'.capitalize()
''.capitalize()
'hELLO ß'.swapcase()
'  a b  '.strip()
'\u3000\x1c a \x85'.strip()
'xxaxx'.strip('x')
'abcba'.lstrip('ab')
'abcba'.rstrip('ab')
'a'.strip(1)
'a'.strip('a', 'b')
' a  b c '.split()
' a  b c '.split(None, 1)
' a  b c '.rsplit(None, 1)
' a  b c '.split(maxsplit=0)
' a '.rsplit(maxsplit=0)
'a,b,,c'.split(',')
'a,b,,c'.split(',', 1)
'a,b,,c'.rsplit(',', 1)
'a,b'.split('')
'a'.split(1)
'aaa'.split('aa')
'aaa'.rsplit('aa')
''.split()
''.split(',')
'a b'.split(' ', 1, 2)
'a b'.split(foo=1)
'a\nb\r\nc\x0bd\x85e\u2028f\n'.splitlines()
'a\nb\r\n'.splitlines(True)
''.splitlines()
'a\n\nb'.splitlines(keepends=False)
'a=b=c'.partition('=')
'a=b=c'.rpartition('=')
'abc'.partition('=')
'abc'.rpartition('=')
'abc'.partition('')
'abc'.partition(1)
'aaa'.replace('a', 'b')
'aaa'.replace('a', 'b', 2)
'aaa'.replace('', '-')
'aaa'.replace('', '-', 2)
'aaa'.replace('a', 'b', 0)
'aaa'.replace('x', 'b')
'aaa'.replace('a')
'aaa'.replace('a', 1)
'aaa'.replace(1, 'a')
'aaa'.replace('a', 'b', count=1)
'héllo'.find('l')
'héllo'.rfind('l')
'héllo'.find('l', 3)
'héllo'.find('l', -1)
'héllo'.find('', 9)
'héllo'.find('', 5)
'héllo'.find('h', None, 1)
'héllo'.index('x')
'héllo'.rindex('x')
'abc'.find(1)
'abcabc'.count('abc')
'aaa'.count('aa')
'aaa'.count('')
'aaa'.count('a', 1, 2)
'héllo'.startswith('hé')
'héllo'.startswith(('x', 'h'))
'héllo'.startswith('l', 2)
'héllo'.startswith('', 9)
'héllo'.endswith('lo', 3)
'héllo'.endswith(('a', 'o'))
'héllo'.startswith(1)
'héllo'.endswith(('a', 1))
'héllo'.startswith(['h'])
','.join(['a', 'b'])
','.join('ab')
','.join([])
','.join(['a', 1])
','.join(1)
','.join({'a': 1, 'b': 2})
','.join()
['12'.isdigit(), '²'.isdigit(), '½'.isdigit(), ''.isdigit(), '٣'.isdigit(), '-1'.isdigit()]
['12'.isdecimal(), '²'.isdecimal(), '٣'.isdecimal()]
['12'.isnumeric(), '²'.isnumeric(), '½'.isnumeric(), '四'.isnumeric()]
['ab'.isalpha(), 'a1'.isalpha(), 'é漢'.isalpha(), ''.isalpha(), 'ª'.isalpha()]
['a1'.isalnum(), 'a_'.isalnum(), '½'.isalnum()]
[' \t\n'.isspace(), '\x1c'.isspace(), '\u200b'.isspace(), ''.isspace(), '\xa0'.isspace()]
['a1'.islower(), 'A'.islower(), '1'.islower(), 'ª'.islower()]
['A1'.isupper(), 'aA'.isupper(), 'ǅ'.isupper()]
['Ab Cd'.istitle(), 'AB'.istitle(), 'ab'.istitle(), 'A1B'.istitle(), ''.istitle(), 'ǅ'.istitle()]
['a_1'.isidentifier(), '1a'.isidentifier(), ''.isidentifier(), 'é'.isidentifier()]
['a\n'.isprintable(), ''.isprintable(), 'a b'.isprintable()]
['a'.isascii(), 'é'.isascii(), ''.isascii()]
'a'.center(4)
'a'.center(5, '*')
'ab'.center(5, '*')
'ab'.center(4, '*')
'abc'.center(6, '*')
'a'.ljust(3, '-')
'é'.rjust(3)
'a'.ljust(3, 'ab')
'a'.ljust(3, 1)
'a'.ljust('3')
'-5'.zfill(4)
'+5'.zfill(4)
'abc'.zfill(2)
''.zfill(2)
'a\tb\n\tc'.expandtabs()
'a\tb'.expandtabs(4)
'a\tb'.expandtabs(tabsize=0)
'abcabc'.removeprefix('abc')
'abcabc'.removesuffix('abc')
'abc'.removeprefix('x')
'abc'.removesuffix('')
'é'.encode()
'é'.encode('ascii')
'ab'.encode('ASCII')
b'\xc3\xa9'.decode()
b'\xc3'.decode()
b'a\xff'.decode('ascii')
'abz'.translate({97: 'X', 98: None, 122: 121})
'abz'.translate(str.maketrans('a', 'b', 'z'))
'abc'.translate([1])
'abc'.lower(1)
'abc'.lower(x=1)
'abc'.foo()
'abc'.foo
str.upper('a')
str.upper(1)
str.upper()
a = [3, 1]; a.append(2); a
a = [1]; a.extend('ab'); a
a = [1]; a.extend(a); a
a = [1]; a.extend(5)
a = [1, 2]; a.insert(0, 'x'); a.insert(-1, 'y'); a.insert(99, 'z'); a
a = [1, 2, 3]; [a.pop(), a.pop(0), a]
[].pop()
[1].pop(3)
[1].pop('a')
[1, 2].pop(-1, 2)
a = [1, 2, 1]; a.remove(1); a
[1].remove(2)
[1, 2, 1].index(1, 1)
[1, 2, 1].index(1, -1)
[1].index('x')
[1, 2].index(2, 0, 1)
[1, True, 1.0, '1'].count(1)
a = [3, 1, 2]; a.sort(); a
a = [3, 1, 2]; a.sort(reverse=True); a
a = ['b', 'A']; a.sort(key=str.lower); a
a = ['b', 'A']; a.sort(str.lower)
a = [1, 'a']; a.sort()
a = [1, 2]; a.sort(key=lambda x: a.append(x))
a = [1, 2]; a.reverse(); a
a = [1, 2]; b = a.copy(); a.clear(); [a, b]
[].append()
[].append(1, 2)
[].foo()
a = [1, 2, 3, 4]; a[1:3] = 'xyz'; a
a = [1, 2, 3, 4]; a[::2] = 'xy'; a
a = [1, 2, 3, 4]; a[::2] = 'xyz'; a
a = [1, 2, 3, 4]; a[3:1] = [9]; a
a = [1, 2, 3, 4]; a[:] = a; a
a = [1, 2, 3, 4]; a[::-1] = a; a
a = [1, 2]; a[0:1] = 5
a = [1, 2]; a[::2] = 5
a = [1, 2, 3, 4]; del a[1:3]; a
a = [1, 2, 3, 4]; del a[::-2]; a
a = [1, 2, 3, 4]; del a[-1]; a
a = [1]; del a[5]
a = [1]; a[5] = 1
[1][5]
[1]['a']
[1][1.0]
(1, 2)[5]
(1, 2)['a']
'ab'[5]
'ab'['a']
'ab'[1.0]
(1, 2, 1).count(1)
(1, 2, 1).index(2)
(1, 2, 1).index(5)
(1,).append
range(10).index(3)
range(10).index(30)
range(0, 10, 2).count(4)
range(0, 10, 2).count(3)
[range(1, 9, 2).start, range(1, 9, 2).stop, range(1, 9, 2).step]
slice(1, 2).start
slice(None, None, -1).indices(5)
(5).bit_length()
(-255).bit_length()
(255).bit_count()
(5).real
(5).foo
(1000).to_bytes(2, 'big')
(1000).to_bytes(1, 'big')
(-1).to_bytes(2, 'little', signed=True)
(-1).to_bytes()
(5).as_integer_ratio()
True.bit_length()
(2.5).is_integer()
(2.5).as_integer_ratio()
(0.1).as_integer_ratio()
(2.5).hex()
(-0.1).hex()
(0.0).hex()
(5e-324).hex()
float('inf').as_integer_ratio()
(1.5).real
(1.5).foo
""",
    "containers": r"""
d = {'a': 1}; [d.get('a'), d.get('b'), d.get('b', 2)]
d = {'a': 1}; [d.pop('a'), d.pop('a', 5), d]
{}.pop('a')
{}.pop()
{}.popitem()
d = {'a': 1, 'b': 2}; [d.popitem(), d]
d = {}; [d.setdefault('a', []), d.setdefault('a', 1), d]
d = {'a': 1}; d.update({'b': 2}, c=3); d.update([('d', 4)]); d
{}.update(1)
{}.update([1])
{}.update([(1, 2, 3)])
{}.update(1, 2)
d = {'a': 1}; e = d.copy(); d.clear(); [d, e]
{}['a']
{}[[]]
d = {}; d[[]] = 1
d = {}; del d['x']
{1: 'a', 1.0: 'b', True: 'c'}
d = {1: 2}; k = d.keys(); d[3] = 4; [k, len(k), 3 in k, list(k), list(d.values()), list(d.items())]
{1: 2}.keys() & {1, 3}
{1: 2}.keys() | [5]
{1: 2, 3: 4}.keys() - [1]
{1: 2, 3: 4}.keys() ^ {3, 9}
[1, 9] & {1: 2}.keys()
{1, 9} - {1: 2}.keys()
{1: 2}.items() & {(1, 2), (3, 4)}
{1: 2}.keys() == {1}
{1: 2}.keys() <= {1, 5}
{1: 2}.keys() < {1}
{1: 2}.items() == {1: 2}.items()
{1: 2}.values() == {1: 2}.values()
{1: 2}.keys().isdisjoint([2])
(1, 2) in {1: 2}.items()
2 in {1: 2}.values()
{1: 2}.keys() + 1
{1: 2}.values() & {1}
d = {1: 2, 3: 4}; i = iter(d); next(i); d[5] = 6; next(i)
d = {1: 2, 3: 4}; i = iter(d.items()); next(i); d[5] = 6; next(i)
s = {1, 2}; i = iter(s); next(i); s.add(7); next(i)
{1: 2} | {1: 3, 4: 5}
{1: 2} | [(3, 4)]
d = {1: 2}; d |= [(3, 4)]; d
d = {1: 2}; d |= {3: 4}; d
{1: 2} + {3: 4}
{1: 2} == {1.0: 2.0}
{1: 2} < {1: 3}
OrderedDict(a=1) | {'b': 2}
OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1)
OrderedDict(a=1, b=2) == {'b': 2, 'a': 1}
d = OrderedDict(a=1, b=2, c=3); d.move_to_end('a'); d
d = OrderedDict(a=1, b=2, c=3); d.move_to_end('c', last=False); d
OrderedDict().move_to_end('x')
d = OrderedDict(a=1, b=2); [d.popitem(last=False), d]
OrderedDict().popitem()
OrderedDict.fromkeys('ab', 1)
OrderedDict(a=1).copy()
d = defaultdict(list); d['a'].append(1); d
d = defaultdict(int); d['a'] += 1; d
defaultdict(None)['a']
d = defaultdict(int); [d.get('x'), 'x' in d, d]
defaultdict(int, a=1).copy()
defaultdict(int).default_factory
defaultdict(int, a=1) | {'b': 2}
{'b': 2} | defaultdict(int, a=1)
s = {1, 2}; [s.remove(1), s.discard(5), s]
{1}.remove(2)
set().pop()
{1}.add([])
{1, 2}.union([3], (4,))
{1, 2}.intersection([2, 3], {2})
{1, 2}.difference([2], [1])
{1, 2}.symmetric_difference([2, 3])
{1, 2}.issubset([1, 2, 3])
{1, 2}.issuperset([1])
{1, 2}.isdisjoint([3])
s = {1, 2, 3}; s.intersection_update([2, 3]); s.difference_update([3]); s.symmetric_difference_update([9]); s
{1, 2} | [3]
{1, 2} <= {1, 2, 3}
{1, 2} < {1, 2}
{1} == frozenset([1])
{1} | frozenset([2])
frozenset([1]) | {2}
frozenset([1]).add(2)
{frozenset([1]): 2}
{frozenset([1])} & {frozenset([1]), 2}
{1} in {frozenset([1])}
s = {1}; s |= {2}; s &= {2, 3}; s -= {9}; s ^= {5}; s
s = {1}; s |= [2]
[1, 2] + [3]
[1] + (2,)
[1] * 3
3 * 'ab'
'a' * 2.0
'a' + 1
1 + 'a'
[1] < [1, 2]
(1, 'a') < (1, 2)
1 in [1.0]
1 in 5
'a' in 'abc'
1 in 'abc'
3 in range(5)
3.0 in range(5)
len(5)
a = [1]; a += 'bc'; a
a = [1]; a *= 2; a
(1, 2) + (3,)
b'a' + b'b'
b'a' + 'b'
""",
    "counters": r"""
Counter('abracadabra').most_common(2)
Counter('abracadabra').most_common()
Counter('abc').most_common(0)
Counter(['x', 1, 1.0])
sorted(Counter('aab').elements())
c = Counter('ab'); c.update('bc'); c
c = Counter('ab'); c.update({'a': 5}, z=2); c
c = Counter('ab'); c.subtract('bbc'); c
Counter('aab').total()
Counter('aab')['z']
Counter('aab') + Counter('abc')
Counter('aab') - Counter('abc')
Counter('aab') & Counter('abc')
Counter('aab') | Counter('abc')
c = Counter('aab'); c += Counter('c'); c
c = Counter('aab'); c -= Counter('ab'); c
c = Counter('aab'); c &= Counter('ab'); c
c = Counter('aab'); c |= Counter('cc'); c
Counter(a=1) == Counter(a=1, b=0)
Counter(a=1) == {'a': 1}
Counter(a=1) <= Counter(a=2)
Counter(a=1) < Counter(a=1)
Counter.fromkeys('ab')
Counter('aab').copy()
c = Counter('aab'); del c['z']; c
c = Counter('aab'); del c['a']; c
Counter(5)
Counter('a', 'b')
c = Counter(); c['x'] += 1; c
Counter({'a': 1.5, 'b': 2})
Counter('aab').foo
Counter([[1]])
""",
    "templates": r"""
'{} {}'.format(1, 'a')
'{0} {1} {0}'.format(1, 'a')
'{a} {b!r}'.format(a=1, b='x')
'{!s} {!a}'.format('é', 'é')
'{:>5}|{:<5}|{:^5}'.format(1, 2, 3)
'{:{}.{}f}'.format(3.14159, 10, 2)
'{0[a]} {1[0]}'.format({'a': 1}, [5])
'{0[-1]}'.format({'-1': 2})
'{0[x]}'.format([1])
'{0[5]}'.format([1])
'{{}} {}'.format(1)
'{'.format(1)
'}'.format(1)
'{} {0}'.format(1)
'{0} {}'.format(1)
'{} {}'.format(1)
'{x}'.format(1)
'{0!x}'.format(1)
'{0!}'.format(1)
'{0!rr}'.format(1)
'{0:'.format(1)
'{0:{'.format(1)
'{0'.format(1)
'{a{b}}'.format(1)
'{:{:{}}}'.format(1, 2, 3)
'{0[}'.format([1])
'{0[]}'.format([1])
'{0[0]x}'.format([1])
'{:,}'.format(1234567)
'{:.1%}'.format(0.256)
'{:05d}'.format(42)
'{x:>{w}}'.format(x=1, w=4)
'{x}'.format_map({'x': 1})
'{y}'.format_map({'x': 1})
'{}'.format_map({'x': 1})
'{:d}'.format('a')
'{:s}'.format(1)
'{:d}'.format(1.5)
'{:10}'.format([1])
'{:10}'.format(None)
'{}'.format(None)
'%s %d %r' % ('a', 3.9, 'b')
'%5.2f|%-8s|%08.3f|%+d' % (3.14159, 'ab', 3.14159, 5)
'%x %X %o %#x %#o' % (255, 255, 8, 255, 8)
'%e %E %g %G' % (12345.678, 0.00012, 1e20, 1e-7)
'%(a)s %(b)05d' % {'a': 1, 'b': 2}
'%(a)s' % {'b': 1}
'%(a)s' % 5
'%%' % ()
'%d%%' % 5
'%c%c' % (65, 'b')
'%c' % 'ab'
'%c' % -1
'%s' % (1, 2)
'%s %s' % 1
'%s' % [1, 2]
'abc' % [1]
'abc' % 5
'abc' % {}
'%d' % 'a'
'%x' % 1.5
'%f' % 'a'
'%y' % 1
'%' % 1
'%5' % 1
'%*d|%-*d' % (5, 1, 5, 2)
'%.*f' % (2, 3.14159)
'%*d' % ('a', 1)
'%.3s' % 'abcdef'
'%10.3s|' % 'abcdef'
'%s' % None
'%i %u' % (True, 10 ** 20)
'%d' % None
'%d' % np.int64(5)
'%s %r' % (np.float64(1.5), np.float64(1.5))
'%.2f' % np.float64(1.555)
'%5s' % 'é'
'%r' % (1,)
'%s' % ((1, 2),)
'%(a' % {'a': 1}
'%.5d' % 42
'%+.1e' % 0.0
'%#.0f' % 3
'% d' % 5
""",
    "formatting": r"""
format(1234567.891, ',.2f')
format(1234567, '_')
format(255, '#x')
format(255, '#_b')
format(5, '08,')
format(1234, '010,')
format(1234, '08,')
format(1.5, 'z')
format(-0.0001, 'z.1f')
format(0.00001)
format(1e16, ',')
format(123.0, '.3')
format(1.0, '.3')
format(True, '5')
format(True, 'd')
format(True, 's')
format('a', '05')
format('a', '=5')
format('a', '+')
format('a', ' ')
format('a', 'z')
format('a', '#')
format('a', ',')
format('a', 'd')
format(1, 's')
format(1, '.2')
format(1, '.2d')
format(1, 'z')
format(1, ',_')
format(1, '_,')
format(1, ',x')
format(1, ',c')
format(65, 'c')
format(65, '+c')
format(65, '#c')
format(-1, 'c')
format(1, '.')
format(1, 'dd')
format(1.5, 'd')
format(1.5, 'dd')
format(1, '99999999999999999999')
format(10 ** 400, 'f')
format([1], '5')
format(None, 's')
format(int, '5')
format(np.int64(5), '05')
format(np.int64(5), '.2f')
format(np.float64(2.5), '.0f')
format(np.float64(2.5), '')
format(np.float64(2.5), 'd')
format(np.bool_(True), '')
format(np.bool_(True), 'd')
format(1, 'n')
format(1.5, 'n')
format(1e300 * 1e10, '010')
format(float('nan'), '+')
format(-float('inf'), '010.2f')
""",
    "numbers": r"""
[7 // 2, -7 // 2, 7 % -3, -7 % 3, 7.5 // 2, -7.5 % 2]
1 // 0
1 % 0
1 / 0
1.0 / 0
1.0 // 0
1.0 % 0
1 // 0.0
1 % 0.0
0 ** -1
0.0 ** -1
2 ** -1
2 ** 0.5
10.0 ** 400
10 ** 400 / 3
10 ** 400 * 1.0
10 ** 400 // 10 ** 398
float('inf') // 1
-1 % float('inf')
1e308 * 10
1 << -1
1 << 100
-1 >> 100
1.5 << 1
1 + None
None + 1
'a' - 1
[] - []
{} < {}
None < None
1 < 'a'
'a' <= 1
-'a'
~1.5
+[]
abs('a')
True + True
True & False
True | 2
~True
1 == 1.0 == True
10 ** 20 == 1e20
2 ** 53 + 1 == 2.0 ** 53
float('nan') == float('nan')
1 @ 2
a = 1; a += 'x'
a = 'x'; a -= 1
a = 1; a **= 'x'
1 ** 'x'
hash(1.0) == hash(1)
[hash(2 ** 61 - 1), hash(-1), hash(-2), hash(2 ** 100), hash(-2 ** 100), hash(0.5), hash(-1.5), hash(1e300), hash(5e-324)]
[hash((1, 2)), hash(()), hash((1, (2, 3))), hash((0.5, -1)), hash(float('inf')), hash(True)]
(7 // -2, 7 % -2)
pow(0.0, -1)
""",
    "numpy": r"""
np.int64(7) // np.int64(2)
np.int64(7) / 2
np.int64(7) + 1.5
np.int64(7) * True
np.int64(2) ** 3
np.int64(2) ** -1
np.int8(100) + np.int8(100)
np.int8(1) + 300
np.uint8(3) - np.int64(5)
np.int32(5) + np.int64(5)
np.float64(1) + 1
np.float64(1) == 1
np.int64(3) < 4
1 < np.int64(3)
np.bool_(True) + np.bool_(True)
np.bool_(True) & True
np.bool_(True) + 1
np.bool_(True) - np.bool_(True)
-np.bool_(True)
~np.bool_(True)
-np.int64(5)
abs(np.int64(-5))
np.int64(5) & 3
np.float64(7.5) // 2
np.float64(-7.5) % 2
np.float64(2) ** 0.5
np.float64(-8) ** (1 / 3)
1 + np.float64(1)
'a' * np.int64(2)
[1, 2][np.int64(1)]
np.int64(5).item()
np.float64(5).tolist()
np.float64(5).is_integer()
np.int64(5).is_integer()
np.float64(0.5).as_integer_ratio()
np.float64(0.5).hex()
np.int64(5).real
np.int64(5) == 'a'
np.int64(5).foo
np.float64(5).foo
np.bool_(1).foo
[1, 2] * np.int64(2)
OrderedDict() + 1
OrderedDict() < 1
OrderedDict().foo
defaultdict(int) - 1
np.int64(5) != None
np.int64(5) in [5]
{np.int64(1): 'a'}[1]
{1, np.int64(1), 1.0, np.float64(1)}
hash(np.float64(1.5)) == hash(1.5)
str(np.int64(5))
repr(np.float64(5))
sorted([np.int64(3), 1, np.float64(2.5)])
int(np.int64(5))
float(np.float64(5))
bool(np.bool_(False))
np.int64(10) // 3 * 2.0
np.int64(3) + 10 ** 30
np.uint8(200) + 100
np.int64(1) << 3
np.float64(1.5) & 1
np.float64(5) % 0 != np.float64(5) % 0
5 // np.int64(2)
2 ** np.int64(3)
5.5 - np.float64(2)
-7 % np.int64(3)
""",
    "sorting": r"""
sorted([3, 1, 2])
sorted('hello', reverse=True)
sorted([1, 'a'])
sorted([None, 1])
sorted([(1, 'b'), (1, 'a'), (0, 'z')])
sorted([[2], [1, 5], [1]])
sorted([1, 1.0, True, 0])
sorted([3, 1.5, np.int64(2), 10 ** 30])
sorted(['B', 'a', 'C'], key=str.lower)
sorted(['bb', 'a', 'ccc'], key=len, reverse=True)
sorted([3, 1, 2], key=lambda x: 1 / (x - 1))
sorted(5)
sorted({3: 1, 1: 2})
sorted([1, 2, 3], key=None)
nan = float('nan'); sorted([3.0, nan, 1.0, 2.0, nan, 0.0])
nan = float('nan'); a = [3.0, nan, 1]; a.sort(); a
""",
    "sets": r"""
list({5, 3, 1})
list({100, 50, 25, 1000})
list(set([9, 8, 17, 33, 1]))
list({-1, -2, 0})
list({1.5, 2.5, 100, 3})
list({(1, 2), (0, 5), (3, 3)})
s = set(range(100)); s -= set(range(5, 100)); s.add(1000); list(s)
s = {8, 0, 16}; [s.pop(), s.pop(), list(s)]
list(frozenset([40, 8, 0]))
list(set(range(20, 0, -3)))
list(set([10 ** 20, 3, 2 ** 61]))
list(set([True, 0, 5, 3]))
""",
    "text": r"""
'a' < 'b'
'Z' < 'a'
'é' > 'z'
'abc'[::-1]
'héllo'[1:4:2]
'abc'[5:]
'abc'[-2:]
len('héllo😀')
'a' * -1
'a' * 10 ** 30
list('😀é')
'a' 'b'
str(b'a')
'ab' in 'cabd'
'' in 'a'
""",
}
