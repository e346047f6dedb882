# what: replaces a function of NumPy
# gains: changes
# origin: mechanism: monkey-patching
# expects: rejected or error or unsupported
np.mean = np.max
