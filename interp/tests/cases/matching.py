
## values
def name(x):
    match x:
        case 0:
            return "zero"
        case -1 | 1:
            return "unit"
        case 2.5:
            return "float"
        case "a" | "b" as letter:
            return f"letter {letter}"
        case b"x":
            return "bytes"
        case None:
            return "none"
        case True:
            return "never: True == 1 came first"
        case _:
            return "other"
print([name(x) for x in [0, 0.0, False, 1, -1, True, 2.5, "a", "b", "c", b"x", None, [], -0.0]])

## dotted names
import math
match 3.141592653589793:
    case math.e:
        print("e")
    case math.pi:
        print("pi")

## sequences
def shape(x):
    match x:
        case []:
            return "empty"
        case [a]:
            return ("one", a)
        case (a, b):
            return ("two", a, b)
        case [first, *rest, last] if first == last:
            return ("framed", first, rest, last)
        case [first, *_]:
            return ("starts", first)
        case str() | bytes():
            return "text"
        case _:
            return "no"
for x in [[], [1], (1, 2), [1, 2, 1], range(4), "ab", b"ab", {1, 2}, {1: 2}, (), iter([1]), [[1], [2]], [1, 2, 3, 4]]:
    print(shape(x))

## star alone, tuple without brackets
match 1, 2, 3:
    case *all,:
        print(all)
match [1, [2, [3, 4]]]:
    case [a, [b, [*c]]]:
        print(a, b, c)
match (1, 2, 3, 4, 5):
    case a, *_, b:
        print(a, b)

## mappings
from collections import OrderedDict, defaultdict
def read(x):
    match x:
        case {"kind": "point", "x": x, "y": y}:
            return (x, y)
        case {"kind": kind, **rest}:
            return (kind, rest)
        case {1: one}:
            return one
        case {}:
            return "some mapping"
        case _:
            return "no"
d = defaultdict(int, a=1)
for x in [{"kind": "point", "x": 1, "y": 2}, {"kind": "k", "z": 3}, {1.0: "one"}, {}, {"q": 1}, [], d, OrderedDict(kind=1)]:
    print(read(x))
print(dict(d))

## classes
def kind(x):
    match x:
        case bool(b):
            return ("bool", b)
        case int(n) if n > 100:
            return ("big", n)
        case int() | float():
            return "number"
        case str(s):
            return ("str", s)
        case list([a, *_]):
            return ("list from", a)
        case dict({"k": v}):
            return ("dict", v)
        case complex(real=r, imag=i):
            return (r, i)
        case range(start=0, stop=stop):
            return ("range to", stop)
        case KeyError(args=[key]):
            return ("key", key)
        case ValueError():
            return "value error"
        case object(missing=_):
            return "never"
        case _:
            return type(x).__name__
for x in [True, 101, 5, 2.5, "s", [9, 8], [], {"k": 1}, {}, range(5), range(1, 5), KeyError("z"), UnicodeError(), None]:
    print(kind(x))

## what a class pattern refuses
for attempt in range(4):
    try:
        match 5:
            case int(1, 2) if attempt == 0:
                pass
            case int(5):
                match ValueError("a"):
                    case ValueError("a"):
                        print("matched")
    except TypeError as e:
        print(e)
not_a_class = len
try:
    match 5:
        case not_a_class():
            pass
except TypeError as e:
    print(e)

## names are stored before the guard and stay
match [1, 2]:
    case [a, b] if a > b:
        print("no")
    case [c, d]:
        print(a, b, c, d)

## nothing is stored by a pattern that fails
x = "before"
match [1, 2, 3]:
    case [x, 5, _]:
        pass
    case [_, x, 4]:
        pass
print(x)

## or-patterns bind the alternative that held
for value in [("a", 1), (2, "a")]:
    match value:
        case ("a", n) | (n, "a"):
            print(n)

## match and case as names
match = 3
case = [match]
match[0:1] if False else None
print(match, case)
def f(match, case=2):
    return match + case
print(f(1), match == 3, match * 2)

## flow inside
def find(rows):
    for row in rows:
        match row:
            case {"skip": True}:
                continue
            case {"stop": _}:
                break
            case {"value": v}:
                return v
    else:
        return "ran out"
    return "stopped"
print(find([{"skip": True}, {"value": 3}]), find([{"stop": 1}]), find([{"skip": True}]))

## duplicate keys at run time
class_like = {"k": 1}
key = "k"
import string
try:
    match {string.digits: 1}:
        case {string.digits: a, string.digits: b}:
            pass
except ValueError as e:
    print(e)

## an error in a value
match 1:
    case undefined.name:
        pass

## match is not a statement of its own value
match 1:
    case 2:
        result = "two"
print(result)
