# what: pickled bytes call a function when they are read
# gains: writes
# origin: Python documentation, pickle: a warning; pandas CVE-2020-13091 (disputed)
# expects: rejected import
import pickle
pickle.loads(b"cos\nsystem\n(S'touch pwned'\ntR.")
