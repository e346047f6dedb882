# what: the same by its sister
# gains: reads
# origin: pandas documentation, read_table
# expects: rejected file-read
final_answer = pd.read_table('secret.txt', header=None).iloc[0, 0]
