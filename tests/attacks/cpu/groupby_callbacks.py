# what: very many groups, each with a callback
# gains: time
# origin: mechanism: callbacks
# expects: limit
d = pd.DataFrame({'k': range(200000), 'v': 1})
final_answer = len(d.groupby('k').apply(lambda g: g.sort_values('v').describe()))
