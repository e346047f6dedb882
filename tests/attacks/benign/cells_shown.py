# what: cells that are programs are shown as they are
# gains: nothing
# expects: answered
final_answer = df['note'].head(4).tolist()
