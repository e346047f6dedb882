# what: a list of small sets
# gains: memory
# origin: our own SECURITY.md: objects that refer to others
# expects: limit
a = []
while True:
    a.append({len(a)})
