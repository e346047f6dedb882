# what: a template with subscripts
# gains: nothing
# expects: answered
row = df.iloc[0].to_dict()
final_answer = '{r[name]} of {r[team]}'.format(r=row)
