# what: a pattern that backtracks without harm
# gains: nothing
# expects: answered
final_answer = [bool(re.match(r'(\w+\s?)+$', n)) for n in df['name'].head(5)]
