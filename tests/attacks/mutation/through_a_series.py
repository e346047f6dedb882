# what: overwrites cells through a column
# gains: changes
# origin: pandas documentation, returning a view versus a copy
# expects: answered
s = df['salary']
s[0] = -1
s.iloc[1] = -2
final_answer = int(s.min())
