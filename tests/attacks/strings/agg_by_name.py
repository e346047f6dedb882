# what: agg takes the name of any method
# gains: writes
# origin: pandas documentation, DataFrame.agg: a function name as text
# expects: rejected file-write
df.agg('to_csv', path_or_buf='pwned')
