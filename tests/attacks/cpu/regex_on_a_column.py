# what: the pattern runs on every cell
# gains: time
# origin: CWE-1333
# expects: limit or answered
s = pd.Series(['a' * 60 + '!'] * 10000)
final_answer = int(s.str.contains(r'(?:a|a)*(?<!b)$(?<=c)').sum())
