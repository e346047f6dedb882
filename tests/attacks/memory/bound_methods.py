# what: a list of bound methods
# gains: memory
# origin: our own SECURITY.md: objects that refer to others
# expects: limit
a = []
while True:
    a.append(a.append)
