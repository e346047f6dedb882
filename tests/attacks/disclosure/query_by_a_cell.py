# what: a cell is a query that does not parse
# gains: cell
# origin: our own design: a query made of a cell is judged at run time
# expects: error or unsupported or rejected
df.query(df['name'].iloc[0])
