# what: a query as long as wished
# gains: death
# origin: mechanism: the second parser
# expects: rejected or error or unsupported or limit
df.query('salary' + ' + 1' * 20000 + ' > 0')
