# what: one call of Python's that does much, again and again: ucd lookup
# gains: time
# origin: our own meter: what a call costs
# expects: limit
while True:
    unicodedata.lookup('LATIN SMALL LETTER A')
