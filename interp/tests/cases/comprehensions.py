## each kind
print([x * 2 for x in range(3)], {x % 2 for x in range(5)}, {x: x ** 2 for x in range(3)})
print(list(x for x in 'abc'))
## conditions and inner loops
print([(x, y) for x in range(3) if x for y in range(x) if y != 1])
print([y for x in [[1, 2], [3]] for y in x])
print({k: v for k, v in [('a', 1), ('b', 2)]})
## a scope of its own
x = 'outer'
print([x for x in range(3)], x)
## generators are lazy
def show(x):
    print('show', x)
    return x
g = (show(x) for x in range(3))
print('made')
print(next(g))
print(list(g))
print(list(g))
## the first iterable is evaluated at once
g = (x for x in undefined_name)
## the rest is not
g = (undefined_name for x in [1])
print('made')
next(g)
## next with nothing left
next(iter([]))
## a generator as argument
print(sum(x * x for x in range(4)), max((x for x in [3, 1, 2]), default=0), any(x > 2 for x in [1, 2, 3]))
## a generator stops for good
g = (1 / x for x in [1, 0, 1])
print(next(g))
try:
    next(g)
except ZeroDivisionError as e:
    print(e)
print(list(g))
## StopIteration inside a generator
it = iter([])
list(next(it) for x in [1])
## nested comprehensions
m = [[1, 2, 3], [4, 5, 6]]
print([[row[i] for row in m] for i in range(3)])
## lambdas in comprehensions
print([f(2) for f in [lambda x, n=n: x ** n for n in range(3)]])
def f(k):
    return [(lambda y: y + k)(x) for x in range(2)]
print(f(10))
## generators in closures
def f(n):
    return (x + n for x in range(3))
print(list(f(10)))
## unhashable in a set
{x for x in [[1]]}
## not iterable
[x for x in 5]
## inner not iterable
[y for x in [1] for y in x]
## unpacking
print([a + b for a, b in [(1, 2), (3, 4)]])
print([a for a, *_ in ['xyz', 'uv']])
## generator type
print(type(x for x in []).__name__)
