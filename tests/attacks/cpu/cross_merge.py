# what: a merge of everything with everything
# gains: memory
# origin: mechanism: joins of repeated keys
# expects: limit
d = pd.DataFrame({'k': [1] * 100000, 'v': range(100000)})
final_answer = len(d.merge(d, on='k'))
