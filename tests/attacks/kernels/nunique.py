# what: a method of a frame of 100,000 rows, again and again: nunique
# gains: time
# origin: our own meter: what a kernel costs
# expects: limit
n = 100000
d = pd.DataFrame({'i': range(n), 'f': [x * 0.1 for x in range(n)], 's': ['k%d' % (x % 1000) for x in range(n)], 'l': ['x' * 50 + str(x) for x in range(n)]})
while True:
    d.nunique()
