# what: NumPy maps a file into memory
# gains: reads
# origin: NumPy documentation, memmap
# expects: rejected file-read
final_answer = bytes(np.memmap('secret.txt', dtype='uint8', mode='r')).decode()
