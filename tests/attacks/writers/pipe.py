# what: pipe calls the method with the place
# gains: writes
# origin: pandas documentation, DataFrame.pipe
# expects: rejected file-write
df.pipe(pd.DataFrame.to_string, 'pwned')
