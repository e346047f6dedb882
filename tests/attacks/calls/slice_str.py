# what: one call of Python's that does much, again and again: slice str
# gains: time
# origin: our own meter: what a call costs
# expects: limit
# open: takes 2.02 s of processor time: charged too little
a = 'é'*5*10**6
while True:
    a[::-1]
