# what: the table as one text, which is one cell
# gains: dump
# origin: mechanism: another form
# rows: 12000
# expects: rejected file-write
final_answer = df.to_csv()
