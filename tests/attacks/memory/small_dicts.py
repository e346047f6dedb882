# what: a list of small dicts
# gains: memory
# origin: mechanism: headers
# expects: limit
a = []
while True:
    a.append({len(a): 1})
