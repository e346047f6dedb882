# what: the place to write to comes by a starred argument
# gains: writes
# origin: pandas documentation, DataFrame.to_string(buf)
# expects: rejected
where = ['pwned']
df.to_string(*where)
