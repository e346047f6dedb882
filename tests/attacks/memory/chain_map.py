# what: a chain of ChainMaps
# gains: memory
# origin: our own SECURITY.md: new_child
# expects: limit
# open: takes 6.76 s of processor time: charged too little
m = collections.ChainMap({})
while True:
    m = m.new_child({'a': 1})
