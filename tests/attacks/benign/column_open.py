# what: stock tables have a column open
# gains: nothing
# expects: answered
final_answer = (df['close'] - df['open']).round(2).tolist()
