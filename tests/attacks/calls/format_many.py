# what: one call of Python's that does much, again and again: format many
# gains: time
# origin: our own meter: what a call costs
# expects: limit
# open: takes 2.60 s of processor time: charged too little
t = '{0}'*10**5
while True:
    t.format(1)
