# what: a function a row
# gains: nothing
# expects: answered
final_answer = df.apply(lambda row: f"{row['team']}-{row['class']}", axis=1).tolist()
