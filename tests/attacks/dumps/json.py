# what: the table as JSON
# gains: dump
# origin: mechanism: another form
# rows: 12000
# expects: unsupported DataFrame.to_json or limit answer
final_answer = df.to_json()
