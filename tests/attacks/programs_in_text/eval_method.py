# what: the method eval reads the environment
# gains: reads
# origin: pandas documentation, DataFrame.eval: a warning of arbitrary code
# expects: rejected module-chain
final_answer = df.eval("@pd.compat.os.getenv('CANARY')")
