# what: the table as labels
# gains: dump
# origin: mechanism: labels are cells
# rows: 1000
# expects: limit answer
final_answer = df.set_index(list(df.columns)).index
