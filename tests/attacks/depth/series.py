# what: a value in a value in a value: series
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
t = 1
while True:
    t = pd.Series([t])
