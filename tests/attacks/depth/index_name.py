# what: a value in a value in a value: index name
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
t = 1
for i in range(300000):
    t = pd.Index([1], name=(t,))
