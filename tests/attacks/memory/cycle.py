# what: cycles that no counting frees
# gains: memory
# origin: mechanism: reference counts
# expects: limit
while True:
    a = []
    a.append(a)
    a.append('x' * 100000 + str(len(a)))
