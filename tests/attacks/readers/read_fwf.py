# what: the reader of fixed widths
# gains: reads
# origin: pandas documentation, read_fwf
# expects: rejected file-read
final_answer = pd.read_fwf('secret.txt', header=None).iloc[0, 0]
