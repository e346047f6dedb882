# what: each cell over and over
# gains: memory
# origin: pandas documentation, Series.str.repeat
# expects: limit
final_answer = df['name'].str.repeat(10 ** 8).str.len().sum()
