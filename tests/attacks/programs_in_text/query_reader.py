# what: the method eval reads a file
# gains: reads
# origin: pandas documentation, DataFrame.query: @ reaches variables
# expects: unsupported pandas.read_csv
final_answer = df.eval("@pd.read_csv('secret.txt').columns.tolist()")
