# what: a cell is the name of an aggregation
# gains: cell
# origin: our own design: what is refused at run time counts as another error
# expects: error or unsupported or rejected
df.agg(df['name'].iloc[0])
