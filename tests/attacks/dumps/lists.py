# what: the table as lists of lists
# gains: dump
# origin: mechanism: another form
# rows: 1000
# expects: limit answer
final_answer = [row.tolist() for _, row in df.iterrows()]
