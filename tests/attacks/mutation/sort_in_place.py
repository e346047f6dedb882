# what: sorts the memory behind a column
# gains: changes
# origin: NumPy documentation, ndarray.sort
# expects: unsupported or error or answered or empty
df['open'].values.sort()
