# what: the groups of very many keys, kept
# gains: memory
# origin: our own SECURITY.md: 777 MiB
# expects: limit
d = pd.DataFrame({'k': range(100000)})
a = [d.groupby('k').groups for i in range(10)]
final_answer = len(a)
