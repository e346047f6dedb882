# what: a method's name with a ligature
# gains: reads
# origin: PEP 3131: ligatures normalise to letters
# expects: rejected
final_answer = bytes(np.fromﬁle('secret.txt', dtype='uint8')).decode()
