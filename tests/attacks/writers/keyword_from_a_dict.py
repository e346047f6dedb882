# what: by keywords out of a dict, so that no argument is seen
# gains: writes
# origin: pandas documentation, Series.to_string(buf)
# expects: unsupported Series.to_string(buf=)
df['name'].to_string(**{'buf': 'pwned'})
