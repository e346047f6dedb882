# what: the function pd.eval
# gains: writes
# origin: pandas documentation, pandas.eval: a warning of arbitrary code
# expects: rejected or unsupported
pd.eval("p.compat.os.system('touch pwned')", local_dict={'p': pd})
