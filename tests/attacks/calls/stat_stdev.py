# what: one call of Python's that does much, again and again: stat stdev
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = [i*0.1 for i in range(10**4)]
while True:
    statistics.stdev(a)
