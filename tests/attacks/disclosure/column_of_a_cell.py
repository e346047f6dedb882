# what: a cell is taken for a column
# gains: cell
# origin: a hallucinated column made one executor print the table into its KeyError
# expects: error KeyError
df[df['email'].iloc[0]]
