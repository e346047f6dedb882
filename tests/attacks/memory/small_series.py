# what: a list of very small Series
# gains: memory
# origin: mechanism: headers
# expects: limit
a = []
while True:
    a.append(pd.Series([1]))
