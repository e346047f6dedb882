# what: a pivot of rows times columns
# gains: memory
# origin: mechanism: pandas issue tracker, pivot of many labels
# expects: limit
d = pd.DataFrame({'a': range(60000), 'b': range(60000), 'v': 1})
final_answer = d.pivot(index='a', columns='b', values='v').shape
