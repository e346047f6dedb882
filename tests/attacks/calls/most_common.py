# what: one call of Python's that does much, again and again: most common
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = collections.Counter(range(10**5))
while True:
    a.most_common()
