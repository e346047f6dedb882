# what: one call of Python's that does much, again and again: stat mode
# gains: time
# origin: our own meter: what a call costs
# expects: limit
# open: takes 4.37 s of processor time: charged too little
a = list(range(10**5))
while True:
    statistics.multimode(a)
