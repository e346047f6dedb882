# what: a column whose name begins with exec
# gains: nothing
# expects: answered
final_answer = df['exec_time'].sum()
