# what: the table is the answer
# gains: dump
# origin: design: an answer is bounded by cells and bytes
# rows: 1000
# expects: limit answer
final_answer = df
