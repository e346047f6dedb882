# what: very many groups, each with a callback
# gains: time
# origin: mechanism: callbacks
# expects: limit
# open: takes 9.68 s of processor time, takes 679 MiB: charged too little
d = pd.DataFrame({'k': range(200000), 'v': 1})
final_answer = len(d.groupby('k').apply(lambda g: g.sort_values('v').describe()))
