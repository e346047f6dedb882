# what: the table in halves
# gains: dump
# origin: mechanism: several values
# rows: 1000
# expects: limit answer
final_answer = [df.head(500), df.tail(500)]
