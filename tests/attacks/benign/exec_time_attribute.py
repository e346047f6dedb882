# what: the same as an attribute
# gains: nothing
# expects: answered
final_answer = df.exec_time.mean()
