# what: the method eval reads a file
# gains: reads
# origin: pandas documentation, DataFrame.query: @ reaches variables
# expects: rejected file-read
final_answer = df.eval("@pd.read_csv('secret.txt').columns.tolist()")
