# what: a query as deep as wished, parsed at run time
# gains: death
# origin: mechanism: the second parser
# expects: rejected or error or unsupported or limit
df.query('(' * 50000 + '1' + ')' * 50000)
