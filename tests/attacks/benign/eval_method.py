# what: the method eval with columns
# gains: nothing
# expects: answered
final_answer = df.eval('close - open').round(2).tolist()
