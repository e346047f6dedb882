# what: a column is called open, and read as an attribute
# gains: nothing
# expects: answered
final_answer = df.open.max()
