# what: a pattern of very many alternatives over a column
# gains: time
# origin: our own SECURITY.md: alternations that are charged too little
# expects: limit or answered
p = '|'.join('a' * i + 'b' for i in range(1, 200))
s = pd.Series(['a' * 5000] * 2000)
final_answer = int(s.str.contains(p).sum())
