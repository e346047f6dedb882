# what: pipe calls the method with the place
# gains: writes
# origin: pandas documentation, DataFrame.pipe
# expects: unsupported DataFrame.to_string(buf=)
df.pipe(pd.DataFrame.to_string, 'pwned')
