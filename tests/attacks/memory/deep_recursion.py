# what: recursion through sorting, mapping and pandas, which uses the host's stack
# gains: nothing
# origin: CPython: C stack overflows through nested calls
# expects: limit or error RecursionError
def f(x):
    return pd.Series([1]).apply(f)
f(1)
