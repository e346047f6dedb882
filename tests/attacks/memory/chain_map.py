# what: a chain of ChainMaps
# gains: memory
# origin: our own SECURITY.md: new_child
# expects: limit
m = collections.ChainMap({})
while True:
    m = m.new_child({'a': 1})
