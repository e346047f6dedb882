# what: words that begin with read, write or load, as columns
# gains: nothing
# expects: answered
d = df.rename(columns={'open': 'read_csv', 'close': 'to_csv', 'note': 'load'})
final_answer = d[['read_csv', 'to_csv']].sum().round(2).to_dict()
