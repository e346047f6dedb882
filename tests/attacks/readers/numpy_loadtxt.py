# what: NumPy reads text of a file
# gains: reads
# origin: NumPy documentation, loadtxt
# expects: rejected file-read
final_answer = str(np.loadtxt('secret.txt', dtype=str))
