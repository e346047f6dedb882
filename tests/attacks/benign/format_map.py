# what: a template over a row
# gains: nothing
# expects: answered
final_answer = '{name} ({team})'.format_map(df.iloc[3].to_dict())
