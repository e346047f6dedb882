# what: a cell with braces goes through a template as an argument
# gains: nothing
# expects: answered
final_answer = 'note: {}'.format(df['note'].iloc[2])
