# what: a list of generators
# gains: memory
# origin: our own SECURITY.md: objects that refer to others
# expects: limit
a = []
while True:
    a.append((x for x in a))
