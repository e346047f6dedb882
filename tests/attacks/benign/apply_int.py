# what: builtins as functions
# gains: nothing
# expects: answered
final_answer = df['salary'].apply(str).map(len).tolist()
