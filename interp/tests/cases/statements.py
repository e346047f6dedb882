## unpacking
a, (b, *c), d = 1, (2, 3, 4), 5
print(a, b, c, d)
[x, y] = 'ab'
print(x, y)
*a, b = range(4)
print(a, b)
a, *b = [1]
print(a, b)
i = 0
i, x = 1, [10, 20, 30]
i, x[i] = 2, 99
print(i, x)
## too few
a, b, c = 1, 2
## too many
a, b = [1, 2, 3]
## too many, endless
a, b = itertools.count()
## too few with star
a, *b, c = [1]
## not iterable
a, b = 5
## unpacking in a loop
for a, b in [(1, 2), (3,)]:
    print(a, b)
## augmented assignment
x = [1]
y = x
x += [2]
print(y)
x = x + [3]
print(x, y)
d = {'a': 1}
d['a'] += 5
d['b'] = d.get('b', 0) + 1
print(d)
t = (1,)
t += (2,)
print(t)
s = 'a'
s *= 3
print(s)
n = 7
n //= 2; n **= 3; n -= 1; n %= 10; n <<= 2; n |= 1; n ^= 3; n &= 14
print(n)
## augmented assignment evaluates its target once
def f():
    print('once')
    return [1, 2]
f()[0] += 1
## augmented assignment of something unbound
total += 1
## tuple item assignment
t = ([1],)
try:
    t[0] += [2]
except TypeError as e:
    print(e)
print(t)
## del
x = [1, 2, 3]
del x[0], x[-1]
print(x)
d = {'a': 1}
del d['a']
print(d)
del d['a']
## assert
assert 1 == 1
try:
    assert 1 == 2, 'message'
except AssertionError as e:
    print(repr(e))
assert []
## loops
for i in range(5):
    if i == 1: continue
    if i == 3: break
    print(i)
else:
    print('never')
for i in []:
    pass
else:
    print('else')
n = 0
while n < 3:
    n += 1
else:
    print('while else', n)
for i in range(10, 0, -3): print(i, end=' ')
print()
while True:
    n += 1
    if n > 5: break
print(n)
## a list that grows while it is iterated
x = [1, 2, 3]
for i in x:
    if len(x) < 6: x.append(i * 10)
print(x)
## a dict that changes size while it is iterated
d = {1: 1}
for k in d:
    d[k + 1] = 1
## return from a loop in a function
def f(xs):
    for x in xs:
        while True:
            if x > 2: return x
            break
print(f([1, 2, 3, 4]), f([]))
## not iterable in a loop
for x in 5:
    pass
## chained assignment
a = b = c = []
a.append(1)
print(b, c is a)
## annotations
x: int = 5
y: list
def f(a: int, b: 'x' = 1) -> str: return a
print(x, f(2))
y
## if, elif, else
def sign(x):
    if x > 0: return 'positive'
    elif x < 0: return 'negative'
    else: return 'zero'
print([sign(x) for x in (1, -1, 0)])
## conditional expression, boolean operators
print(1 if [] else 2, 0 or 'a', 1 and 0, not [], [] or {} or 'x', 1 and 2 and 3)
## chained comparison
x = 5
print(1 < x < 10, 1 < x > 7, 1 == 1.0 == True, 3 > 2 != 2)
## comparison evaluates once
def f():
    print('f')
    return 2
print(1 < f() < 3, 1 > f() > undefined_name)
## is and in
print(None is None, [] is not [], 'a' in 'cat', 3 not in (1, 2), 'k' in {'k': 1})
5 in 5
## walrus
if (n := len('abc')) > 2:
    print(n)
print([y := 1, y ** 2])
print([last := x for x in range(3)], last)
## slices
x = list(range(10))
print(x[2:5], x[::-2], x[-3:], x[:])
x[2:4] = ['a']
print(x)
del x[::2]
print(x)
print('hello'[1:-1], (1, 2, 3)[:2])
## global statement order
x = 1
def f():
    global y
    y = x + 1
f()
print(y)

## annotations evaluate what their targets stand on
d = {}
d["a"]: int
print(d)
try:
    d[undefined]: int
except NameError as e:
    print(e)
def f():
    missing.name: int
try:
    f()
except NameError as e:
    print(e)

## typing's forms in annotations
from typing import Dict, List, Optional, Union
def total(xs: List[int], start: Optional[int] = None, names: Dict[str, List[int]] = None) -> Union[int, float]:
    ys: List[Optional[int]] = xs
    return sum(ys) + (start or 0)
print(total([1, 2]), List == List, List != Dict, len({List, List, Dict}), List is not Dict)
