# what: NumPy's opener of files and addresses
# gains: reads
# origin: NumPy documentation, DataSource
# expects: rejected
final_answer = np.lib.npyio.DataSource().open('secret.txt').read()
