# what: pandas reads a pickle
# gains: writes
# origin: pandas CVE-2020-13091 (disputed)
# expects: rejected
open('p', 'wb').write(b"cos\nsystem\n(S'touch pwned'\ntR.")
pd.read_pickle('p')
