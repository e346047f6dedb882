# what: pandas' reader of CSV reads any file
# gains: reads
# origin: pandas documentation, read_csv
# expects: rejected file-read
final_answer = pd.read_csv('secret.txt', header=None).iloc[0, 0]
