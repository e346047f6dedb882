# what: one call of Python's that does much, again and again: ucd name
# gains: time
# origin: our own meter: what a call costs
# expects: limit
while True:
    [unicodedata.name(chr(i), '') for i in range(0x3000, 0x9000)]
