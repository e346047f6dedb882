# what: prints rows and answers with what was printed
# gains: nothing
# expects: answered
print(df[['team', 'salary']].head(3))
