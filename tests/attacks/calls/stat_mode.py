# what: one call of Python's that does much, again and again: stat mode
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = list(range(10**5))
while True:
    statistics.multimode(a)
