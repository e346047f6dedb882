# what: two short arrays, of which broadcasting makes a large one
# gains: memory
# origin: NumPy documentation, broadcasting
# expects: limit or unsupported
a = np.arange(10 ** 6)
final_answer = (a.reshape(-1, 1) * a).sum()
