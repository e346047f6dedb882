# what: replaces a function of pandas for every later run
# gains: changes
# origin: mechanism: monkey-patching
# expects: rejected or error or unsupported
pd.isna = lambda x: True
