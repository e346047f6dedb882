# what: one call of Python's that does much, again and again: loop index str
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 'é'*10**6
for i in range(10**6):
    a[i]
