# what: NumPy writes text
# gains: writes
# origin: NumPy documentation, savetxt
# expects: rejected file-write
np.savetxt('pwned', [1, 2])
