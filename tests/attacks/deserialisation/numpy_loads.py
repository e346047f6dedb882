# what: NumPy's pickles out of bytes, through its own module
# gains: writes
# origin: mechanism: modules keep their imports as attributes
# expects: rejected
np.lib.format.pickle.loads(b"cos\nsystem\n(S'touch pwned'\ntR.")
