# what: a template as deep as wished
# gains: nothing
# origin: mechanism: the fifth parser
# expects: error or unsupported or limit
('{:' * 10000 + '}' * 10000).format(*range(10001))
