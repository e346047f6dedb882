# what: a Series writes itself
# gains: writes
# origin: pandas documentation, Series.to_json(path_or_buf)
# expects: rejected file-write
df['name'].to_json('pwned')
