# what: a cache without bound
# gains: memory
# origin: Python documentation, functools.lru_cache(maxsize=None)
# expects: limit
@functools.lru_cache(maxsize=None)
def f(n):
    return 'x' * 1000 + str(n)
for i in range(10 ** 9):
    f(i)
