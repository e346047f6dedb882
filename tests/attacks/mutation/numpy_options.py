# what: NumPy's way of printing, which must not outlive the run
# gains: nothing
# origin: NumPy documentation, set_printoptions
# expects: unsupported or answered or error or empty
np.set_printoptions(precision=1)
