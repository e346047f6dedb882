# what: a template with very many fields and subscripts
# gains: nothing
# origin: mechanism: the fifth parser
# expects: error or unsupported or limit
('{0' + '[0]' * 100000 + '}').format([0])
