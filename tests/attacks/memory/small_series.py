# what: a list of very small Series
# gains: memory
# origin: mechanism: headers
# expects: limit
# open: takes 2054 MiB: charged too little
a = []
while True:
    a.append(pd.Series([1]))
