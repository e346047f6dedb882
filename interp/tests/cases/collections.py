
## deque: both ends
from collections import deque
d = deque([1, 2, 3])
d.append(4)
d.appendleft(0)
print(d, len(d), d.pop(), d.popleft(), d, bool(d), bool(deque()))
d.extend("ab")
d.extendleft("xy")
print(d, list(d), list(reversed(d)), d[0], d[-1], d[2], 3 in d, 9 in d)
d[1] = "one"
del d[0]
print(d)
d.rotate(2)
print(d)
d.rotate(-3)
print(d)
d.rotate()
d.reverse()
print(d, d.count("a"), d.index("a"), d.maxlen)
d.insert(1, "in")
d.remove("a")
print(d)
e = d.copy()
d.clear()
print(d, e, e == deque(list(e)), e != d, e == list(e))

## deque: a most of items
from collections import deque
d = deque(range(10), maxlen=3)
print(d, d.maxlen)
d.append("a")
d.appendleft("b")
d.extend([1, 2])
d.extendleft([3, 4, 5, 6])
print(d)
print(deque([1, 2], 0), deque("abc", None), deque(maxlen=2) + deque([1, 2, 3]), deque([1, 2, 3], 2) * 3, 2 * deque([1]))
try:
    d.insert(0, 1)
except IndexError as e:
    print(e)
d += "xyz"
print(d)
d *= 2
print(d)

## deque: order, nesting, itself
from collections import deque
print(deque([1, 2]) < deque([1, 3]), deque([1]) <= deque([1]), deque([2]) > deque([1, 5]))
d = deque([1])
d.append(d)
print(d)
print(deque([deque([1]), [2]]))
d = deque([1, 2])
d.extend(d)
print(d)
d.extendleft(d)
print(d)
import copy
inner = [1]
a = deque([inner], maxlen=5)
b, c = copy.copy(a), copy.deepcopy(a)
inner.append(2)
print(a, b, c)

## deque: what it refuses
from collections import deque
d = deque([1, 2, 3])
for attempt in [lambda: deque().pop(), lambda: deque().popleft(), lambda: d[3], lambda: d[-4], lambda: d["a"], lambda: d[0:1],
                lambda: d.index(9), lambda: d.remove(9), lambda: deque(1), lambda: deque(maxlen=-1), lambda: deque([], "a"),
                lambda: d + [1], lambda: [1] + d, lambda: d < [1], lambda: hash(d), lambda: {d: 1}, lambda: d.append(), lambda: d.append(1, 2),
                lambda: d.nothing, lambda: d.rotate("a"), lambda: d.rotate(1.5), lambda: d.insert("a", 1), lambda: deque(1, 2, 3),
                lambda: deque(nothing=1), lambda: d(), lambda: d * "a", lambda: d.index(1, 1), lambda: d.index(3, -1), lambda: d.index(1, 0, 1), lambda: d.pop(1)]:
    try:
        print(attempt())
    except Exception as e:
        print(type(e).__name__, e)

## deque: changed while it is read
from collections import deque
d = deque([1, 2, 3])
try:
    for x in d:
        d.append(x)
except RuntimeError as e:
    print(e, d)
i = iter(deque([1, 2]))
print(next(i), next(i), next(i, "end"), type(i).__name__, type(reversed(d)).__name__)
d = deque([1, 2, 3])
for x in d:
    d[0] = x * 10
print(d)
print(type(d).__name__, type(d), isinstance(d, deque), sum(deque([1, 2])), sorted(deque([3, 1])), max(deque([3, 1])), [*deque("ab")])
match deque([1, 2, 3]):
    case [first, *rest]:
        print(first, rest)

## a queue of a search
from collections import deque
graph = {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}
seen, queue = [], deque(["a"])
while queue:
    node = queue.popleft()
    if node not in seen:
        seen.append(node)
        queue.extend(graph[node])
print(seen)

## namedtuple: fields and positions
from collections import namedtuple
Point = namedtuple("Point", ["x", "y"])
p = Point(1, y=2)
print(p, p.x, p[1], p[-1], p[0:1], len(p), list(p), tuple(p), p == (1, 2), (1, 2) == p, p != (1, 2), p < (1, 3), hash(p) == hash((1, 2)))
x, y = p
print(x, y, p + (3,), (0,) + p, p * 2, 1 in p, p.count(1), p.index(2), p._fields, Point._fields)
print(p._asdict(), p._replace(x=9), p._replace(), sorted([Point(2, 1), Point(1, 5)]), {p: 1}[(1, 2)], {(1, 2): "a"}[p], {(1, 2), p})
print(isinstance(p, tuple), isinstance(p, Point), isinstance((1, 2), Point), type(p) is Point, type(p).__name__, Point.__name__, issubclass(Point, tuple), isinstance(Point, type))
print("%s-%s" % p, "{}/{}".format(*p), f"{p.x:>4}", [*p], max(p), sum(p), bool(p), bool(namedtuple("E", "")()))
print(Point, namedtuple("E", [])(), [Point(1, [2])], str(p), repr(Point("a", None)))
import json, copy
print(json.dumps(p), copy.copy(p), copy.deepcopy(p) == p)

## namedtuple: how names are given
from collections import namedtuple
print(namedtuple("A", "x y z")._fields, namedtuple("A", "x, y,z")._fields, namedtuple("A", ("a", "b"))._fields)
print(namedtuple("A", ["a", "a", "def", "_b", "1c", "ok"], rename=True)._fields)
B = namedtuple("B", "a b c", defaults=[1, 2])
print(B(0), B(0, 5), B(0, c=7), B(a=1, b=2, c=3))
C = namedtuple("C", "self cls", defaults=(None, None))
print(C(), C(1))
for attempt in [lambda: namedtuple("A", "a a"), lambda: namedtuple("A", "def"), lambda: namedtuple("A", "_x"), lambda: namedtuple("A", "1x"),
                lambda: namedtuple("class", "x"), lambda: namedtuple("A b", "x"), lambda: namedtuple("A", "x", defaults=[1, 2]), lambda: namedtuple("A"),
                lambda: namedtuple("A", 5), lambda: namedtuple("A", "x-y"), lambda: namedtuple("A", "x", True), lambda: namedtuple("A", "_0 b")]:
    try:
        print(attempt())
    except Exception as e:
        print(type(e).__name__, e)

## namedtuple: what it refuses
from collections import namedtuple
Point = namedtuple("Point", "x y")
p = Point(1, 2)
def put():
    p.x = 5
def put_item():
    p[0] = 5
def drop():
    del p[0]
for attempt in [lambda: Point(1), lambda: Point(1, 2, 3), lambda: Point(), lambda: Point(1, z=2), lambda: Point(1, 2, x=3), lambda: p.z, lambda: p[2],
                lambda: p["x"], put, put_item, drop, lambda: p._replace(z=1, q=2), lambda: p._replace(1), lambda: p + [1], lambda: p + 1, lambda: Point.nothing,
                lambda: p(), lambda: p.index(9), lambda: p._asdict(1), lambda: hash(Point([], 1))]:
    try:
        print(attempt())
    except Exception as e:
        print(type(e).__name__, e)

## namedtuple in match, groupings and keys
from collections import namedtuple, defaultdict, Counter
Row = namedtuple("Row", "name team score")
rows = [Row("a", "x", 3), Row("b", "y", 5), Row("c", "x", 4)]
teams = defaultdict(list)
for row in rows:
    teams[row.team].append(row)
print({team: max(members, key=lambda r: r.score).name for team, members in teams.items()})
print(sorted(rows, key=lambda r: (-r.score, r.name))[0], Counter(r.team for r in rows), [name for name, _, score in rows if score > 3])
def look(value):
    match value:
        case Row(name, team="x"):
            return ("x", name)
        case Row(score=s):
            return s
        case (a, b, c):
            return "plain"
print([look(v) for v in [*rows, (1, 2, 3)]])
try:
    match rows[0]:
        case Row(1, 2, 3, 4):
            pass
except TypeError as e:
    print(e)
