# what: a column is called system
# gains: nothing
# expects: answered
final_answer = df.system.value_counts().to_dict()
