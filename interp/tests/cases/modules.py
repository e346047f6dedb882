## import forms
import math
import math as m
from math import sqrt, pi as PI
import collections.abc
import collections
from collections import Counter, defaultdict
from collections.abc import Iterable
print(m is math, sqrt(9), round(PI, 4), isinstance([], Iterable), isinstance(5, collections.abc.Sized))
## import inside a function
def f():
    import math
    from itertools import chain
    return math.floor(2.5), list(chain([1], [2]))
print(f())
## no such name in a module
math.nothing
## math
print(math.sqrt(2), math.floor(-2.5), math.ceil(2.1), math.trunc(-2.7), math.pow(2, 0.5), math.hypot(3, 4), math.fabs(-1))
print(math.log(10), math.log(8, 2), math.log2(8), math.log10(1000), math.log1p(1), math.exp(1), math.expm1(1e-5), math.log(2 ** 2000))
print(math.factorial(20), math.comb(5, 2), math.perm(5, 2), math.gcd(12, 18, 8), math.lcm(4, 6), math.isqrt(99), math.prod([2, 3.5]))
print(math.sin(1), math.cos(1), math.tan(1), math.atan2(1, -1), math.degrees(1), math.radians(180), math.sinh(1), math.acosh(2))
print(math.isclose(1, 1 + 1e-10), math.isnan(math.nan), math.isinf(-math.inf), math.isfinite(1), math.copysign(3, -0.0))
print(math.fsum([0.1] * 10), math.modf(-2.5), math.frexp(10), math.ldexp(0.5, 3), math.fmod(-7, 3), math.remainder(7, 4), math.dist([0, 0], [3, 4]))
print(math.gamma(5), math.gamma(0.5), math.lgamma(10), math.erf(0.5), math.ulp(1), math.nextafter(1, 2), math.tau, math.e, round(math.cbrt(27), 9))
math.sqrt(-1)
## math range error
math.exp(1000)
## math log of zero
math.log(0)
## math of text
math.sqrt('4')
## math of a float that should be an int
math.factorial(2.5)
## math negative factorial
math.factorial(-1)
## math floor of infinity
math.floor(math.inf)
## itertools
from itertools import chain, islice, count, product, permutations, combinations, combinations_with_replacement, groupby, accumulate
from itertools import zip_longest, takewhile, dropwhile, starmap, repeat, cycle, pairwise, filterfalse, compress
print(list(chain([1], 'a', ())), list(chain.from_iterable([[1], [2]])), list(islice(count(5), 3)), list(islice('abcdef', 1, None, 2)))
print(list(product([1, 2], 'ab')), list(product('ab', repeat=2)), list(product()))
print(list(permutations([1, 2, 3])), list(permutations('abc', 2)), list(combinations('abcd', 2)), list(combinations_with_replacement('ab', 2)))
print(list(permutations([1], 2)), list(combinations([], 0)))
print([(k, list(g)) for k, g in groupby('aabbba')], [(k, len(list(g))) for k, g in groupby([1, 3, 2, 4], key=lambda x: x % 2)])
print(list(accumulate([1, 2, 3])), list(accumulate([3, 1, 2], max)), list(accumulate([1, 2], initial=10)), list(accumulate([])))
print(list(zip_longest('ab', [1], fillvalue='-')), list(takewhile(lambda x: x < 3, [1, 2, 3, 1])), list(dropwhile(lambda x: x < 3, [1, 3, 1])))
print(list(starmap(pow, [(2, 3), (3, 2)])), list(repeat('x', 2)), list(islice(cycle([1, 2]), 5)), list(pairwise([1, 2, 3])))
print(list(filterfalse(lambda x: x % 2, range(5))), list(compress('abc', [1, 0, 1])), list(islice(count(1, 0.5), 3)))
## functools
from functools import reduce, partial, lru_cache, cache, cmp_to_key, wraps
print(reduce(lambda a, b: a * b, [1, 2, 3, 4]), reduce(lambda a, b: a + b, [], 'x'))
print(partial(pow, 2)(5), partial(int, base=2)('101'), partial(print, 'a', sep='-')('b'))
calls = []
@lru_cache(maxsize=None)
def fib(n):
    calls.append(n)
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(80), len(calls))
@cache
def g(a, b=1): calls.append((a, b)); return a + b
print(g(1), g(1), g(1, b=1), calls[-2:])
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)))
def outer(f):
    @wraps(f)
    def inner(*a): return f(*a)
    return inner
@outer
def named(): pass
print(named.__name__)
reduce(lambda a, b: a, [])
## unhashable arguments of a cached function
@functools.lru_cache
def f(x): return x
f([1])
## operator
import operator
from operator import itemgetter, attrgetter
print(sorted([(1, 'b'), (0, 'c')], key=itemgetter(1)), itemgetter(0, 2)('abc'), operator.add(1, 2), operator.mul('a', 3))
print(operator.itemgetter('k')({'k': 1}), operator.not_(1), operator.lt(1, 2))
## copy
import copy
a = [1, [2], {'k': [3]}]
b, c = copy.copy(a), copy.deepcopy(a)
a[1].append(9); a[2]['k'].append(9)
print(b, c)
s = [1]; s.append(s)
t = copy.deepcopy(s)
print(t[1] is t, t is s)
## string
print(string.ascii_lowercase, string.digits, len(string.printable), string.punctuation, string.capwords('hello  big world'))
## unicodedata
print(len(unicodedata.normalize('NFKD', 'é')), unicodedata.normalize('NFKC', 'ﬁ'), unicodedata.combining('\u0301'))
## typing and warnings
from typing import List, Dict, Optional, Union
import warnings
warnings.filterwarnings('ignore')
def f(x: List[int], y: Optional[Dict[str, int]] = None) -> Union[int, str]:
    return len(x)
print(f([1]))
## numbers
import numbers
print(isinstance(1, numbers.Number), isinstance(1.5, numbers.Integral), isinstance(True, numbers.Real), isinstance('1', numbers.Number))
## Counter
c = collections.Counter('abracadabra')
print(c.most_common(2), c['z'], sum(c.values()), c)
## defaultdict
d = collections.defaultdict(list)
for k, v in [('a', 1), ('b', 2), ('a', 3)]: d[k].append(v)
print(dict(d), d['z'], len(d))
## statistics
print(statistics.mean([1, 2]), statistics.mean([1, 3]), statistics.median([3, 1, 2]), statistics.median([1, 2, 3, 4]), statistics.mode('aab'))
print(statistics.stdev([1, 2, 3, 4]), statistics.pstdev([1, 2, 3, 4]), statistics.variance([1, 2, 3, 4]), statistics.pvariance([1, 2, 3]))
print(statistics.fmean([1, 2, 4]), statistics.mean([0.1, 0.2, 0.3]), statistics.multimode('aabb'), statistics.median_low([1, 2]), statistics.median_high([1, 2]))
print(statistics.harmonic_mean([40, 60]), statistics.geometric_mean([54, 24, 36]))
statistics.mean([])
## stdev of one
statistics.stdev([1])
## json
import json
print(json.dumps({'a': [1, 2.5, None, True], 'b': 'é"\n'}), json.dumps([1, {'x': 2}], indent=2), json.dumps({'b': 1, 'a': 2}, sort_keys=True))
print(json.loads('{"a": [1, 2.5, null, true], "b": "\\u00e9"}'), json.dumps('é', ensure_ascii=False), json.dumps((1,), separators=(',', ':')))
json.loads('{bad')
## unicodedata
import unicodedata as u
print([u.category(c) for c in 'aA1 é½\n一'], u.bidirectional('א'), u.east_asian_width('Ａ'), u.combining('\u0301'), u.mirrored('('))
print(u.decimal('٣'), u.digit('²'), u.numeric('½'), u.digit('a', None), u.decomposition('é'), u.unidata_version)
print(u.name('é'), u.lookup('SNOWMAN'), u.name('가'), u.name('\n', '-'))
print(''.join(c for c in u.normalize('NFKD', 'Ångström ﬁ') if u.category(c) != 'Mn'), u.is_normalized('NFC', 'é'))
for f, args in [(u.category, ('ab',)), (u.name, ('\n',)), (u.decimal, ('a',)), (u.numeric, (1,)), (u.digit, ())]:
    try:
        f(*args)
    except Exception as e:
        print(type(e).__name__, e)
## operator in place, by position, and what getters show
import operator
x = [1]
print(operator.iadd(x, (2, 3)), x, operator.countOf('abca', 'a'), operator.indexOf([3, 4], 4), operator.length_hint(iter([1, 2])), operator.call(max, 1, 2))
operator.setitem(x, 0, 9); operator.delitem(x, 1)
print(x, operator.itemgetter(0, 1)(x), operator.itemgetter(1), operator.attrgetter('real.imag')(5), operator.methodcaller('split', ',', maxsplit=1))
for f, args in [(operator.add, (1,)), (operator.neg, ()), (operator.indexOf, ([], 1)), (operator.concat, (1, 2)), (operator.index, (1.5,)), (operator.methodcaller, ())]:
    try:
        f(*args)
    except Exception as e:
        print(type(e).__name__, e)
## itertools as classes
import itertools as it
a, b = it.tee('abc')
print(next(a), next(a), list(b), list(a), it.count(5), it.count(1, 0.5), it.repeat(1, 3), it.repeat('x'), type(it.chain()), isinstance(it.count(), it.count))
s = iter(range(10))
print(list(it.islice(s, 1, 6, 2)), list(s), list(it.product('ab', repeat=2))[:3], [k for k, _ in it.groupby('aabb')])
for f, args in [(it.islice, ([], -1)), (it.islice, ([], 0, 1, 0)), (it.count, ('a',)), (it.combinations, ('a', -1)), (it.cycle, ()), (it.tee, ('a', -1)), (it.permutations, ('a', 1.5))]:
    try:
        f(*args)
    except Exception as e:
        print(type(e).__name__, e)
## functools: what is kept, shown and flattened
import functools
f = functools.lru_cache(maxsize=2)(lambda x: -x)
print(f(1), f(2), f(1), f(3), f(2), f.cache_info(), f.cache_info().hits, f.cache_parameters())
f.cache_clear()
print(f.cache_info(), functools.lru_cache(typed=True)(abs).cache_parameters())
p = functools.partial(functools.partial(max, 1, key=abs), -2)
print(p, p.args, p.keywords == {'key': abs}, p.func, p(0), p(-5))
k = functools.cmp_to_key(lambda a, b: a - b)
print(k(1) < k(2), k(3).obj, sorted([3, 1, 2], key=k))
for f, args in [(functools.partial, ()), (functools.partial, (1,)), (functools.reduce, (max, 5)), (functools.lru_cache, ('a',)), (k, ())]:
    try:
        f(*args)
    except Exception as e:
        print(type(e).__name__, e)
## json: parameters, hooks and places
import json
print(json.dumps({'b': [1, {}], 'a': (None, 1.5)}, indent=2, sort_keys=True))
print(json.dumps({1: 'é', None: float('nan'), (1,): 2}, skipkeys=True, ensure_ascii=False, separators=(',', ':')), json.dumps({1, 2}, default=sorted))
print(json.loads('{"a": {"b": 1.5}, "c": [NaN, 3]}', object_hook=lambda d: sorted(d), parse_float=str), json.loads('[1e2, -Infinity]', parse_constant=str))
print(json.loads('{"a": 1, "a": 2}', object_pairs_hook=list), json.loads(b'["\xc3\xa9"]'))
try:
    json.loads('{"a":1,\n "b":x}')
except json.JSONDecodeError as e:
    print(e, e.msg, e.pos, e.lineno, e.colno, e.args)
x = []; x.append(x)
for call in [lambda: json.dumps(x), lambda: json.dumps({(1, 2): 3}), lambda: json.dumps(float('inf'), allow_nan=False), lambda: json.dumps({1}), lambda: json.dumps({1: 2, 'a': 3}, sort_keys=True), lambda: json.loads(5), lambda: json.dumps(1, x=2)]:
    try:
        call()
    except Exception as e:
        print(type(e).__name__, e)
## flags of regular expressions
import re
print(re.I, re.I | re.M, repr(re.X | 2), int(re.S), re.compile('a', re.I | re.S), re.I in re.I | re.M, ~re.I & re.M, re.NOFLAG, re.compile('a', re.I).flags)
print(re.findall('A', 'aA', flags=re.I), re.sub('(?P<n>a)', r'[\g<n>]', 'xax'), re.compile('(?P<n>a)').groupindex, re.search('(a)(b)?', 'a').regs)
try:
    re.compile('a\nb(')
except re.error as e:
    print(e, e.msg, e.pattern == 'a\nb(', e.pos, e.lineno, e.colno)
## statistics of two series
import statistics as s
print(s.correlation([1, 2, 3], [2, 4, 7]), s.covariance([1, 2, 3], [1, 5, 7]), s.linear_regression([1, 2, 3], [2, 4, 7]), s.linear_regression([1, 2], [2, 5], proportional=True).slope)
slope, intercept = s.linear_regression([1, 2, 3], [3, 5, 7])
print(slope, intercept, s.median_grouped([1, 2, 2, 3, 4], 2), s.fmean([1, 2, 3], weights=[3, 1, 1]), s.geometric_mean([1, 2, 4]), s.harmonic_mean([2, 6]))
for f, args in [(s.correlation, ([1, 1], [1, 2])), (s.covariance, ([1], [1])), (s.linear_regression, ([1, 2], [1])), (s.linear_regression, ([1, 1], [1, 2])), (s.median_grouped, (['a'],)), (s.fmean, ([1], [0])), (s.stdev, ([1, float('inf')],)), (s.harmonic_mean, (['a', 'b'],)), (s.geometric_mean, ([1, 0],))]:
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__, e)
## abstract classes of collections
import collections.abc as abc
values = [1, 'a', [], (), {}, set(), len, int, (i for i in ()), iter([]), {}.keys(), {}.items(), {}.values(), map(str, []), lambda: 0, b'', range(2)]
for c in [abc.Callable, abc.Hashable, abc.Iterator, abc.Generator, abc.Reversible, abc.Container, abc.KeysView, abc.ItemsView, abc.ValuesView, abc.MappingView, abc.ByteString]:
    print(c.__name__, ''.join(str(int(isinstance(v, c))) for v in values))
print(issubclass(abc.MutableMapping, abc.Mapping), issubclass(list, abc.Reversible), issubclass(abc.Set, abc.Sized))
## counters, ordered dicts and default dicts
from collections import Counter, OrderedDict, defaultdict
c = Counter(a=1)
c.update({'b': True, 'a': 2}, z=3)
c.subtract('ab', q=1)
print(c, Counter({'x': True}))
d = OrderedDict(a=1, b=2)
print(d.keys(), d.values(), d.items(), type(d.keys()), isinstance(d.keys(), type({}.keys())), list(reversed(d.items())), d.keys() & {'a'})
print(d.pop('q', default=5), d.pop(key='a'), d)
e = defaultdict(int, x=1)
e['y'] += 1
e.default_factory = None
print(e, e.default_factory, e.copy())
e.default_factory = lambda: 'new'
print(e['z'], dict(e))
for call in [lambda: Counter(a=1).update(b='x'), lambda: Counter(a=1).update({'q': 'x'}), lambda: OrderedDict().pop([]), lambda: d.pop('zz'), lambda: d.move_to_end('zz')]:
    try:
        call()
    except Exception as error:
        print(type(error).__name__, error)
c = Counter('ab')
try:
    c += 'ab'
except AttributeError as error:
    print(error)
try:
    c &= {'a': 1}
except KeyError as error:
    print(repr(error))
## statistics about a given centre and of weights
import statistics as s
print(s.variance([1, 2, 4], 2), s.pvariance([1, 2, 4], mu=2.5), s.stdev([1, 2, 4], xbar=0), s.pstdev([1.5, 2], 1), s.variance([1, 2, 3], xbar=2), s.pvariance([1, float('inf')], 1))
print(s.harmonic_mean([40, 60], weights=[5, 30]), s.harmonic_mean([5], weights=[2]), s.harmonic_mean([0, -1]), s.harmonic_mean([2, 3], [0, 1]), s.harmonic_mean([1, 2, 4]), s.harmonic_mean([1, float('nan')]))
inf = float('inf')
for call in [lambda: s.harmonic_mean([1, 2], [1]), lambda: s.harmonic_mean([1, 2], [0, 0]), lambda: s.harmonic_mean([1, 2], [1, -1]), lambda: s.harmonic_mean([inf, inf]), lambda: s.harmonic_mean([1, -1]), lambda: s.harmonic_mean(['a'], [1]), lambda: s.harmonic_mean([1, 2], ['a', 'b']), lambda: s.stdev([1, inf], 0), lambda: s.variance([1], 1), lambda: s.pstdev(['a'], 1), lambda: s.pvariance([], 0), lambda: s.harmonic_mean([1, 'a']), lambda: s.variance([1, 2], 'a')]:
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
## Template, ChainMap and NormalDist
import string, collections, statistics, copy
from string import Template
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e, e.args)
s = Template('$who likes ${what} for $$5, _$x1 ${b_2}$')
t(lambda: s.substitute(who='A', what='B', x1=1, b_2=None)); t(lambda: s.safe_substitute(who='A')); t(lambda: s.is_valid()); t(lambda: s.get_identifiers()); t(lambda: s.template)
s = Template('$who likes ${what} é$é $who')
t(lambda: s.substitute({'who': 1, 'what': [2]})); t(lambda: s.substitute({'who': 1}, what=3)); t(lambda: s.substitute(who=1)); t(lambda: s.safe_substitute({'who': 'x'}, who='y')); t(lambda: s.get_identifiers())
t(lambda: Template('a\n b $1').substitute()); t(lambda: Template('${').substitute()); t(lambda: Template('x\r\ny\n${a b}').substitute(a=1)); t(lambda: Template('${}').safe_substitute()); t(lambda: Template('$').safe_substitute()); t(lambda: Template('').substitute()); t(lambda: Template('${a').safe_substitute(a=1)); t(lambda: Template('$$$a').substitute(a='$b'))
t(lambda: Template(5).substitute()); t(lambda: Template(b'a').substitute()); t(lambda: Template()); t(lambda: Template('a', 'b')); t(lambda: Template('$a').substitute([1])); t(lambda: Template('$a').substitute(None)); t(lambda: Template('$a').substitute({}, {})); t(lambda: Template('$a $A').substitute(a=1, A=2)); t(lambda: Template('$a').substitute(collections.defaultdict(int)))
t(lambda: Template('$a').substitute(mapping=1)); t(lambda: Template('$mapping').substitute(mapping=1)); t(lambda: Template.delimiter)
x = Template('$a'); x.template = '$b'; t(lambda: x.substitute(b=2))
C = collections.ChainMap
a, b = {'x': 1, 'y': 2}, {'y': 3, 'z': 4}
c = C(a, b)
print(c, len(c), list(c), c['y'], c['z'], 'z' in c, 'q' in c, c.get('q'), c.get('z', 0), bool(c), bool(C()), C(), c.maps, c.parents, c.new_child(), c.new_child({'x': 9}), c.new_child(q=1), c.new_child({'x': 9}, w=2))
t(lambda: c['q']); t(lambda: c.pop('z')); t(lambda: c.pop('x')); t(lambda: c.pop('nope', 5)); t(lambda: c.popitem()); t(lambda: c.popitem()); t(lambda: c)
c['n'] = 1; c.update({'m': 2}, k=3); c.update([('o', 4)]); print(c, a, c.setdefault('z', 8), c.setdefault('zz', 8), a)
def d(k):
    del c[k]
t(lambda: d('n')); t(lambda: d('z')); print(c)
print(c.keys(), c.values(), c.items()); print(list(c.keys()), list(c.values()), list(c.items()), len(c.items()), ('z', 4) in c.items(), 4 in c.values(), 'z' in c.keys())
print(dict(c), {**c}, sorted(c), c == dict(c), c == C(dict(c)), c != {}, c == 1, c | {'p': 1}, {'p': 1} | c, c | C({'r': 2}))
c |= {'z': 10}; print(c, c.copy(), copy.copy(c), C.fromkeys('ab', 1), C.fromkeys([1]))
t(lambda: hash(c)); t(lambda: C(x=1)); t(lambda: c + 1); t(lambda: c < {}); t(lambda: reversed(c)); t(lambda: c.foo); t(lambda: C(1)); t(lambda: C(1)['a']); t(lambda: isinstance(c, collections.abc.Mapping)); t(lambda: isinstance(c, dict)); t(lambda: type(c)); t(lambda: [k for k in C({}, {1: 2})]); t(lambda: (lambda **k: k)(**C({'a': 1}))); c.clear(); print(c, a, b)
e = C(); e['a'] = e; print(e)
e = C(collections.defaultdict(list), {'a': 1}); print(e['a'], e['q'], e.get('w'), e)
e.maps.append({'t': 1}); print(e['t'] if 't' in e.maps[2] else 0, len(e)); e.maps[:] = [{1: 2}]; print(e)
N = statistics.NormalDist
n, m = N(100, 15), N(mu=60.5, sigma=2)
print(n, m, N(), n.mean, n.median, n.mode, n.stdev, n.variance, n + m, n - m, n + 5, 5 + n, n - 5, 5 - n, n * 2, 2 * n, n * -2, n / 4, n / -4, -n, +n, n == N(100, 15), n != m, n == 1, {n: 1}[N(100.0, 15.0)])
t(lambda: [n.pdf(x) for x in [100, 85, 130.5, -1, True]]); t(lambda: [n.inv_cdf(p) for p in [.5, .1, .9, .001, .999, 1e-10, 1 - 1e-12, 1e-300, .975]]); t(lambda: n.quantiles()); t(lambda: n.quantiles(n=10)); t(lambda: n.zscore(130)); t(lambda: N.from_samples([1, 2, 3, 4.5])); t(lambda: N.from_samples([1])); t(lambda: N.from_samples([])); t(lambda: N.from_samples([2, 4]))
t(lambda: [n.cdf(x) for x in [100, 85, 115, 70]]); t(lambda: N(2.4, 1.6).overlap(N(3.2, 2.0))); t(lambda: n.overlap(N(90, 15)))
for f in [lambda: N(1, -1), lambda: N(1, 0).pdf(1), lambda: N(1, 0).cdf(1), lambda: N(1, 0).inv_cdf(.5), lambda: n.inv_cdf(0), lambda: n.inv_cdf(1.5), lambda: N('a'), lambda: N(1, 'a'), lambda: N(None), lambda: N('1.5'), lambda: n.pdf('a'), lambda: n.overlap(1), lambda: N(1, 0).zscore(1), lambda: N(1, 0).overlap(n), lambda: n + 'a', lambda: n * [], lambda: n // 2, lambda: 2 / n, lambda: n < m, lambda: n.foo, lambda: N(1, 2, 3), lambda: N(1, sd=1), lambda: n.inv_cdf('a'), lambda: n / 0, lambda: n + 1j, lambda: n * m, lambda: n.mean.real, lambda: n.quantiles(0)]: t(f)
