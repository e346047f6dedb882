## every kind of parameter
def f(a, b=2, /, c=3, *args, d, e=5, **kwargs):
    return a, b, c, args, d, e, kwargs
print(f(1, d=4))
print(f(1, 2, 3, 4, 5, d=6, z=7))
print(f(1, c=9, d=4, a=8))
## defaults are made once
def f(x, seen=[]):
    seen.append(x)
    return seen
f(1)
print(f(2))
## missing arguments
def f(a, b, c): pass
f(1)
## missing keyword-only arguments
def f(*, a, b): pass
f()
## too many arguments
def f(a, b=1): pass
f(1, 2, 3)
## too many arguments for none
def f(): pass
f(1)
## too many with keyword-only
def f(a, *, b): pass
f(1, 2, b=3)
## unexpected keyword
def f(a): pass
f(1, b=2)
## multiple values
def f(a): pass
f(1, a=2)
## positional-only by keyword
def f(a, b, /): pass
f(a=1, b=2)
## nested names in messages
def outer():
    def inner(x): pass
    inner()
outer()
## lambda in messages
(lambda x: x)()
## spread
def f(*args, **kwargs): return args, kwargs
print(f(*[1, 2], *(3,), **{'a': 1}, b=2))
print(f(*'ab', *range(2)))
## spread of no iterable
def f(*args): pass
f(*1)
## spread of no mapping
def f(**kwargs): pass
f(**[1])
## spread of a built-in
print(*1)
## keyword twice by spread
def f(**kwargs): pass
f(a=1, **{'a': 2})
## keywords that are no strings
def f(**kwargs): pass
f(**{1: 2})
## closures
def counter():
    n = 0
    def step():
        nonlocal n
        n += 1
        return n
    return step
a, b = counter(), counter()
print(a(), a(), b())
## closures see the variable, not its value
fs = [lambda: i for i in range(3)]
print([f() for f in fs])
## late free variable
def f():
    def g():
        return x
    g()
    x = 1
f()
## unbound local
def f():
    print(x)
    x = 1
f()
## unbound cell
def f():
    print(x)
    x = 1
    return lambda: x
f()
## deleted local
def f():
    x = 1
    del x
    return x
f()
## global
n = 1
def f():
    global n
    n += 1
f(); f()
print(n)
## undefined
def f():
    return undefined_name
f()
## delete undefined
del undefined_name
## recursion
def fact(n): return 1 if n < 2 else n * fact(n - 1)
print(fact(20))
## recursion without end
def f(n):
    return f(n + 1)
try:
    f(0)
except RecursionError as e:
    print(type(e).__name__)
## decorators
def twice(f):
    def g(*a): return f(*a) * 2
    return g
def named(name):
    def wrap(f):
        print('wrap', name, f.__name__)
        return f
    return wrap
@named('outer')
@twice
def f(x): return x + 1
print(f(1), f.__name__)
## doc and name
def f():
    "Says hello."
print(f.__doc__, f.__name__, (lambda: 0).__name__)
def g(): pass
print(g.__doc__)
## attributes of functions
def f(): f.calls += 1
f.calls = 0
f(); f()
print(f.calls)
print(hasattr(f, 'nothing'))
f.nothing
## not callable
x = 3
x()
## returns nothing
def f(): return
print(f())
## lambda defaults
fs = [lambda x, i=i: x + i for i in range(3)]
print([f(10) for f in fs])
## a method's error wins over its arguments'
'abc'.nothing(undefined_name)
## line of a chained call
x = ('a'
     .upper()
     .nothing())
## line of a call over lines
def f(a, b):
    return a + b
x = f(
    1,
    'a',
)
## line of arguments
print(
    1,
    2 + 'a',
)
