# what: a frame writes itself into a file
# gains: writes
# origin: pandas documentation, DataFrame.to_csv
# expects: rejected file-write
df.to_csv('pwned')
