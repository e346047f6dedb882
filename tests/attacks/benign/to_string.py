# what: to_string without a place to write to
# gains: nothing
# expects: answered
final_answer = df[['name', 'team']].head(3).to_string(index=False)
