# what: overwrites cells
# gains: changes
# origin: mechanism: a program's table is the host's in other executors
# expects: answered
df['salary'] = 0
df.loc[0, 'name'] = 'x'
df.iloc[1, 0] = 'y'
df.at[2, 'team'] = 'z'
final_answer = int(df['salary'].sum())
