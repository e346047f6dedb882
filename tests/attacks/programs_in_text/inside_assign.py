# what: the query stands in a lambda of assign
# gains: writes
# origin: pandas-dev/pandas pull request 58697
# expects: rejected module-chain
df.assign(x=lambda d: d.eval("@pd.compat.os.system('touch pwned')"))
