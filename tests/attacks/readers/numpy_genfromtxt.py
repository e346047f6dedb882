# what: NumPy reads text of a file, or fetches an address
# gains: reads
# origin: NumPy documentation, genfromtxt: fname may be a URL
# expects: rejected file-read
final_answer = str(np.genfromtxt('secret.txt', dtype=str))
