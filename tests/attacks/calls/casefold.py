# what: one call of Python's that does much, again and again: casefold
# gains: time
# origin: our own meter: what a call costs
# expects: limit
# open: takes 2.25 s of processor time: charged too little
a = 'ßéİ'*10**6
while True:
    a.casefold()
