# what: names come from a dict given beside the text
# gains: reads
# origin: pandas documentation, pandas.eval(local_dict=)
# expects: rejected or unsupported
final_answer = df.eval("@p.compat.os.getenv('CANARY')", local_dict={'p': pd})
