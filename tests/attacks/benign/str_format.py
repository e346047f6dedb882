# what: a template with fields and formats
# gains: nothing
# expects: answered
final_answer = '{} earns {:,}; {0[0]}'.replace('{}', '{0}', 1).replace('{:,}', '{1:,}').format(df['name'].iloc[0], int(df['salary'].iloc[0]))
