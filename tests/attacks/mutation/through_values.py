# what: overwrites the memory behind a column
# gains: changes
# origin: pandas documentation, to_numpy(copy=False)
# expects: unsupported or error or answered
df['salary'].values[:] = 0
final_answer = int(df['salary'].sum())
