# what: the table as keys of a dict
# gains: dump
# origin: mechanism: keys are cells
# rows: 1000
# expects: limit answer
final_answer = {(i, row): None for i, row in enumerate(df.itertuples(index=False, name=None))}
