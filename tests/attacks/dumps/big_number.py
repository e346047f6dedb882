# what: the table as the digits of one number
# gains: nothing
# origin: mechanism: a number is one cell; integers have 65,536 bits at most
# rows: 1000
# expects: limit
final_answer = int.from_bytes(df.to_string().encode(), 'big')
