# what: a table of distances, quadratic in a cell's length
# gains: time
# origin: mechanism: honest code on large input
# expects: limit steps
a, b = 'a' * 5000, 'b' * 5000
t = list(range(len(b) + 1))
for i in range(len(a)):
    t = [min(t[j], t[j - 1]) + (a[i] != b[j - 1]) for j in range(len(t))]
