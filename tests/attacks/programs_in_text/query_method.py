# what: a query calls a method of a column that writes
# gains: writes
# origin: mechanism: methods inside a query
# expects: rejected or unsupported
df.query("name.to_csv('pwned') == 0", engine='python')
