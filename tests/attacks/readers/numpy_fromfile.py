# what: NumPy reads bytes of a file
# gains: reads
# origin: NumPy documentation, fromfile
# expects: rejected file-read
final_answer = bytes(np.fromfile('secret.txt', dtype='uint8')).decode()
