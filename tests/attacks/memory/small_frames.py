# what: a list of views of the table
# gains: memory
# origin: mechanism: headers
# expects: limit
a = []
while True:
    a.append(df.head(1))
