# what: one call of Python's that does much, again and again: combos
# gains: time
# origin: our own meter: what a call costs
# expects: limit
for p in itertools.combinations(range(2000), 1000):
    pass
