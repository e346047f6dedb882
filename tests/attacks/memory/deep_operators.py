# what: a generator in a generator in a generator
# gains: death
# origin: CPython: C stack overflow of nested generators, issue tracker
# expects: limit or error RecursionError
g = iter([1])
for i in range(100000):
    g = map(abs, g)
final_answer = list(g)
