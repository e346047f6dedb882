# what: a value in a value in a value: groupby pd
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
t = df
for i in range(100000):
    t = pd.Series([t.groupby('team')])
    t = pd.DataFrame({'team': [1], 'x': [t]})
