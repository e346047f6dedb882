# what: the table as one text, put together by hand
# gains: dump
# origin: mechanism: another form
# rows: 12000
# expects: limit answer
final_answer = '\n'.join(','.join(map(str, row)) for row in df.itertuples(index=False))
