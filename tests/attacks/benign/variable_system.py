# what: a variable is called system
# gains: nothing
# expects: answered
system = 'metric'
final_answer = (df['system'] == system).sum()
