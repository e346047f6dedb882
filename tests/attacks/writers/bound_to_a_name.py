# what: the method is stored, and called later
# gains: writes
# origin: mechanism: a check of calls alone
# expects: rejected file-write
save = df.to_string
save('pwned')
