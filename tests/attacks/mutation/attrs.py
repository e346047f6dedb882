# what: leaves a note on the table
# gains: changes
# origin: pandas documentation, DataFrame.attrs
# expects: unsupported or error or answered or empty
df.attrs['seen'] = 1
