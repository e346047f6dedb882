# what: the table as an array
# gains: dump
# origin: mechanism: another form
# rows: 1000
# expects: limit answer
final_answer = df.values
