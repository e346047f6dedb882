# what: itertools.chain of itertools.chain
# gains: death
# origin: CPython: C stack overflow of nested iterators, issue tracker
# expects: limit or error RecursionError
g = iter(())
for i in range(100000):
    g = itertools.chain(g, [i])
final_answer = next(g)
