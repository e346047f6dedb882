# what: a value in a value in a value: series obj
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
t = 1
for i in range(200000):
    t = pd.Series([t], dtype=object)
