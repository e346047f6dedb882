# what: a key that sorts with a key that sorts
# gains: nothing
# origin: CPython: C stack overflows through nested calls
# expects: limit or error RecursionError
f = lambda x: max([1, 2], key=lambda y: sorted([1, 2], key=f)[0])
f(0)
