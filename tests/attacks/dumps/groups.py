# what: the table by groups
# gains: dump
# origin: mechanism: several values
# rows: 1000
# expects: limit answer
final_answer = {k: g.values.tolist() for k, g in df.groupby('team')}
