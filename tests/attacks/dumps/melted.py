# what: the table as one long column
# gains: dump
# origin: mechanism: another shape
# rows: 1000
# expects: limit answer
final_answer = df.astype(str).melt()['value']
