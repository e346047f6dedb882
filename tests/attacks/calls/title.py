# what: one call of Python's that does much, again and again: title
# gains: time
# origin: our own meter: what a call costs
# expects: limit
# open: takes 4.46 s of processor time: charged too little
a = 'abc ßé'*10**6
while True:
    a.title()
