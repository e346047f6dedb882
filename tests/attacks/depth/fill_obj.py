# what: a value in a value in a value: fill obj
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
k = 1
for i in range(100000):
    k = pd.Series([(k,)]).rolling
