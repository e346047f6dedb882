# what: an array writes itself
# gains: writes
# origin: NumPy documentation, ndarray.tofile
# expects: rejected file-write
df['salary'].values.tofile('pwned')
