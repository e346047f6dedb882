# what: to_string writes where its first argument says; it passed five guards made of Python
# gains: writes
# origin: pandas documentation, DataFrame.to_string(buf)
# expects: rejected file-write
df.to_string('pwned')
