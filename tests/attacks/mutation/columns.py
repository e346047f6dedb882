# what: renames the columns
# gains: changes
# origin: mechanism
# expects: answered
df.columns = range(len(df.columns))
df.index = df.index + 1
final_answer = df.columns.tolist()
