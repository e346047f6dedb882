# what: by keywords out of a dict, so that no argument is seen
# gains: writes
# origin: pandas documentation, Series.to_string(buf)
# expects: rejected file-write
df['name'].to_string(**{'buf': 'pwned'})
