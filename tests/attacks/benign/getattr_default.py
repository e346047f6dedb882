# what: getattr with a default
# gains: nothing
# expects: answered
final_answer = getattr(df, 'nothing', 'absent')
