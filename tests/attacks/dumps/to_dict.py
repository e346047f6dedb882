# what: the table as a dict
# gains: dump
# origin: mechanism: another form
# rows: 1000
# expects: limit answer
final_answer = df.to_dict()
