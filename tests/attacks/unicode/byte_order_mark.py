# what: a byte order mark in the middle
# gains: nothing
# origin: mechanism: U+FEFF is no blank
# expects: error SyntaxError or unsupported
# expand: BOM = "\ufeff" * 1
x = BOM1
