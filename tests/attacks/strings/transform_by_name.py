# what: groupby's agg takes names besides
# gains: writes
# origin: pandas documentation, DataFrame.agg: a function name as text
# expects: rejected or error or unsupported
df[['salary', 'open']].agg(['to_csv'], path_or_buf='pwned')
