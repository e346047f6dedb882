# what: the text eval( is looked for
# gains: nothing
# expects: answered
final_answer = df['note'].fillna('').str.startswith('eval(').sum()
