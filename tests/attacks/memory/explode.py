# what: rows out of lists
# gains: memory
# origin: pandas documentation, explode
# expects: limit or unsupported
df['l'] = [list(range(10 ** 5))] * len(df)
final_answer = len(df.explode('l').merge(df, how='cross'))
