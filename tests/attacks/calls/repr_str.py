# what: one call of Python's that does much, again and again: repr str
# gains: time
# origin: our own meter: what a call costs
# expects: limit
# open: takes 6.46 s of processor time: charged too little
a = 'é\x00'*10**6
while True:
    repr(a)
