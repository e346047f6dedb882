# what: to_html likewise
# gains: writes
# origin: pandas documentation, DataFrame.to_html(buf)
# expects: rejected file-write
df.to_html(buf='pwned')
