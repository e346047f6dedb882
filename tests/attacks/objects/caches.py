# what: a list of caches without end: functools.lru_cache(maxsize=None)(abs)
# gains: memory
# origin: our own meter: what a small object weighs
# expects: limit
import decimal, fractions, operator
T = collections.namedtuple('T', ['x', 'y'])
a = []
while True:
    a.append(functools.lru_cache(maxsize=None)(abs))
