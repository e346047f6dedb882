# what: an array as large as wished
# gains: memory
# origin: NumPy documentation, zeros, ones
# expects: limit
final_answer = np.ones((10 ** 5, 10 ** 5)).sum()
