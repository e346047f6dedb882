# what: a value in a value in a value: rolling 
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
k = df['open']
for i in range(100000):
    k = [k.rolling(2)]; k = pd.Series([k, 1])
