# what: a field whose name is a keyword becomes a position
# gains: nothing
# expects: answered
final_answer = [row._3 for row in df[['name', 'class', 'import']].itertuples()][:3]
