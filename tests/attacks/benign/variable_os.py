# what: a variable is called os
# gains: nothing
# expects: answered
os = df['team'].iloc[2]
final_answer = os + '!'
