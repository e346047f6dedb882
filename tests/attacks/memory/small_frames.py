# what: a list of views of the table
# gains: memory
# origin: mechanism: headers
# expects: limit
# open: takes 5.87 s of processor time, takes 2036 MiB: charged too little
a = []
while True:
    a.append(df.head(1))
