# what: a list of small dicts
# gains: memory
# origin: mechanism: headers
# expects: limit
# open: takes 552 MiB: charged too little
a = []
while True:
    a.append({len(a): 1})
