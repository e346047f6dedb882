# what: a pandas method's globals hold the operating system
# gains: reads
# origin: pandas-dev/pandas issue 60602
# expects: rejected dunder
final_answer = pd.read_csv.__globals__['__builtins__']['open']('secret.txt').read()
