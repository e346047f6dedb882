# what: a column is called import
# gains: nothing
# expects: answered
final_answer = df['import'].max()
