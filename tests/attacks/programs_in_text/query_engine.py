# what: the engine python evaluates what numexpr would refuse
# gains: writes
# origin: pandas documentation, DataFrame.query(engine=)
# expects: rejected or unsupported
df.query("@pd.compat.os.system('touch pwned') == 0", engine='python', parser='pandas')
