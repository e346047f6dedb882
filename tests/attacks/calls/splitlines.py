# what: one call of Python's that does much, again and again: splitlines
# gains: time
# origin: our own meter: what a call costs
# expects: limit
# open: takes 3.50 s of processor time: charged too little
a = 'a\n'*10**6
while True:
    a.splitlines()
