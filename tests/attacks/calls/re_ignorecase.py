# what: one call of Python's that does much, again and again: re ignorecase
# gains: time
# origin: our own meter: what a call costs
# expects: limit
p = '[' + ''.join(chr(i) for i in range(0x100, 0x3000) if i not in (91,92,93)) + ']'
while True:
    re.compile(p, re.I)
