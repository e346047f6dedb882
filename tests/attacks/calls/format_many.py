# what: one call of Python's that does much, again and again: format many
# gains: time
# origin: our own meter: what a call costs
# expects: limit
t = '{0}'*10**5
while True:
    t.format(1)
