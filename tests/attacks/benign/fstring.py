# what: an f-string with nested formats
# gains: nothing
# expects: answered
width = 12
final_answer = f"{df['team'].iloc[0]!r:>{width}}|{df['open'].mean():.2f}"
