# what: patterns with groups, as honest programs write them
# gains: nothing
# expects: answered
final_answer = df['email'].str.extract(r'^(?P<user>[a-z]+)(?P<number>\d+)@', expand=True).head(3)
