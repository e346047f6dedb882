# what: a list of small sets
# gains: memory
# origin: our own SECURITY.md: objects that refer to others
# expects: limit
# open: takes 604 MiB: charged too little
a = []
while True:
    a.append({len(a)})
