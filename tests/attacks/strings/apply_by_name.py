# what: apply takes the name of any method too
# gains: writes
# origin: pandas documentation, DataFrame.apply: a function name as text
# expects: rejected file-write
df['salary'].apply('to_pickle', args=('pwned',))
