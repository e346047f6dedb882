# what: so does its module of compatibility
# gains: reads
# origin: pandas-dev/pandas pull request 58697
# expects: rejected module-chain
final_answer = pd.compat.os.environ['CANARY']
