# what: NumPy's tests run code given as text
# gains: writes
# origin: NumPy documentation, numpy.testing.rundocs, measure
# expects: rejected module-chain
np.testing.measure("open('pwned', 'w')")
