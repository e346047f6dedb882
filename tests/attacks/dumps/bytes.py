# what: the table as bytes, shown by their repr
# gains: nothing
# origin: mechanism: what is shown by repr is cut
# rows: 12000
# expects: bounded
final_answer = df.to_string().encode()
