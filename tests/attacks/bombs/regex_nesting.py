# what: groups in groups of a pattern
# gains: death
# origin: mechanism: the third parser
# expects: error or unsupported or limit
re.compile('(' * 100000 + ')' * 100000)
