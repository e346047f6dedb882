# what: an invisible letter in a name
# gains: nothing
# origin: Unicode Technical Report 36
# expects: error SyntaxError or unsupported
# expand: ZWSP = "\u200b" * 1
evZWSPal("open('secret.txt').read()")
