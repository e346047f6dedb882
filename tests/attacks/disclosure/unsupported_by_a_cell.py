# what: a cell is a dtype, a frequency, a method: what is not supported must not be named to the Solver
# gains: cell
# origin: our own design: what is unsupported at run time counts as another error
# expects: error or unsupported
df['salary'].astype(df['name'].iloc[0])
