# what: an array pickles itself into a file
# gains: writes
# origin: NumPy documentation, ndarray.dump
# expects: rejected or unsupported
df['salary'].values.dump('pwned')
