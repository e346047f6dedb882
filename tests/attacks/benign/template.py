# what: a template of the string module
# gains: nothing
# expects: answered
final_answer = string.Template('$name of $team').substitute(df.iloc[4].to_dict())
