## numbers
print(abs(-3), abs(-2.5), round(2.5), round(3.5), round(2.675, 2), round(1234, -2), round(-1.5), divmod(7, 2), divmod(-7, 2.0))
print(pow(2, 10), pow(3, 200, 13), pow(2, -1), pow(3, -1, 7), round(5e-324, 400), round(1e300, -300), round(15.0, -1), round(25.0, -1))
print(round(True), round(0.5), round(1.5), round(-0.5), round(1e22), type(round(1.2)).__name__, type(round(1.2, 0)).__name__)
round('a')
## sum
print(sum([1, 2]), sum([0.1] * 10), sum([[1], [2]], []), sum((), start=5))
sum(['a'])
## sum of strings
sum(['a'], '')
## min and max
print(min(3, 1, 2), max([1, 5, 3]), min('b', 'a'), max([], default=7), max(['aa', 'b'], key=len), min([3, -4], key=abs))
max([])
## max of mixed
max([1, 'a'])
## sorted
print(sorted([3, 1, 2]), sorted('bca', reverse=True), sorted([(1, 'b'), (0, 'a')]), sorted(['bb', 'a'], key=len))
print(sorted([-3, 2, 1], key=abs, reverse=True), sorted({'b': 1, 'a': 2}))
sorted([1, 'a'])
## enumerate, zip, map, filter, reversed
print(list(enumerate('ab')), list(enumerate('ab', 1)), list(zip([1, 2], 'abc')), dict(zip('ab', [1, 2])), list(zip()))
print(list(map(lambda a, b: a + b, [1, 2], [10, 20, 30])), list(map(str, [1, 2])), list(filter(None, [0, 1, '', 'a'])))
print(list(filter(lambda x: x > 1, [1, 2, 3])), list(reversed([1, 2])), list(reversed('ab')), list(reversed(range(3))))
print(list(reversed({'a': 1, 'b': 2})))
list(zip([1], [1, 2], strict=True))
## zip strict, shorter
list(zip([1, 2], [1], strict=True))
## reversed of a set
reversed({1})
## any, all
print(any([0, 1]), all([1, 0]), any([]), all([]))
## types
print(type(1) == int, type('a').__name__, isinstance(True, int), isinstance(1, (str, float)), issubclass(bool, int))
print(type([]), type(None), type(print).__name__, type(len) is type(print), type(type).__name__)
print(int('7'), float('2.5'), str(3), bool(''), list('ab'), tuple([1]), set([1, 1]), dict(a=1), frozenset([1]))
isinstance(1, 'int')
## len
print(len('abc'), len([1]), len({1: 2}), len(range(5)), len(range(10, 0, -3)))
len(5)
## range
print(range(3), list(range(1, 4)), range(0, 10, 3)[1], 3 in range(5), range(5)[::2])
range(1, 2, 0)
## range of floats
range(1.5)
## chr, ord, bases
print(chr(97), ord('é'), bin(10), hex(-255), oct(8), hex(2 ** 70))
ord('ab')
## getattr
print(getattr('a', 'upper')(), getattr('a', 'nothing', 5), hasattr([], 'append'), callable(len), callable(5))
getattr('a', 'nothing')
## iter, next
it = iter([1, 2])
print(next(it), next(it), next(it, 'end'))
n = [0]
def step():
    n[0] += 1
    return n[0]
print(list(iter(step, 4)))
next([1])
## slice
print([1, 2, 3][slice(0, 2)], slice(1, None))
## format
print(format(3.14159, '.2f'), format('a', '>3'), format(5))
## hash of ints
print(hash(5), hash(-1), hash(2 ** 61 - 1), hash(True))
## NotImplemented, Ellipsis
print(NotImplemented, ..., Ellipsis is ...)

## built-in iterators are classes
print(type(enumerate([])) == enumerate, type(zip()) is zip, type(map(str, [])) is map, type(filter(None, [])) is filter, type(reversed(())) is reversed)
print(isinstance(zip([1]), zip), isinstance(map(str, []), (filter, map)), isinstance([], map), issubclass(map, object), map, zip.__name__)
print([list(z) for z in map(zip, [[1, 2]], [[3, 4]])], callable(enumerate), [f.__name__ for f in (map, filter, zip, len)])
for attempt in [lambda: map(), lambda: map(1), lambda: list(map(1, [1])), lambda: zip(1), lambda: enumerate(), lambda: enumerate(1), lambda: filter(None),
                lambda: reversed(), lambda: reversed({1}), lambda: reversed(1), lambda: zip([1], strict=1, x=2), lambda: enumerate([1], "a"), lambda: map.nothing]:
    try:
        print(attempt())
    except Exception as e:
        print(type(e).__name__, e)
