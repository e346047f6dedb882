# what: one call of Python's that does much, again and again: perm
# gains: time
# origin: our own meter: what a call costs
# expects: limit
for p in itertools.permutations(range(1000)):
    pass
