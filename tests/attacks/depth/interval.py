# what: a value in a value in a value: interval
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
t = 1
for i in range(100000):
    t = pd.Series({'a': t})
