# what: the method is stored, and called later
# gains: writes
# origin: mechanism: a check of calls alone
# expects: unsupported DataFrame.to_string(buf=)
save = df.to_string
save('pwned')
