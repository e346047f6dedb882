# what: variables with accents
# gains: nothing
# expects: answered
größe = df['salary'].max()
naïve = größe - 1
final_answer = [größe, naïve]
