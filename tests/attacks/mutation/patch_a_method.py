# what: replaces a method of every frame
# gains: changes
# origin: mechanism: monkey-patching
# expects: rejected or error or unsupported
pd.DataFrame.sum = lambda self: 42
