# what: the method is called through the class
# gains: writes
# origin: mechanism: a check of df.to_ by text
# expects: rejected
pd.DataFrame.to_csv(df, 'pwned')
