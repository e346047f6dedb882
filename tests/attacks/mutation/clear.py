# what: empties the table
# gains: changes
# origin: mechanism
# expects: empty
df.drop(df.index, inplace=True)
for c in list(df.columns):
    del df[c]
