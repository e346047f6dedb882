# what: cells with accents, sorted and cut
# gains: nothing
# expects: answered
final_answer = sorted(df['name'].str.split().str[-1])[-3:]
