# what: one call of Python's that does much, again and again: casefold
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = 'ßéİ'*10**6
while True:
    a.casefold()
