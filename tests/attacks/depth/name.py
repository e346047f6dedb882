# what: a value in a value in a value: name
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
t = 1
for i in range(300000):
    t = pd.Series([1], name=(t,))
