# what: the table as records
# gains: dump
# origin: mechanism: another form
# rows: 1000
# expects: limit answer
final_answer = df.to_dict('records')
