# what: NumPy reads a pickle
# gains: writes
# origin: NumPy CVE-2019-6446 (disputed)
# expects: rejected
open('p.npy', 'wb').write(b"cos\nsystem\n(S'touch pwned'\ntR.")
np.load('p.npy', allow_pickle=True)
