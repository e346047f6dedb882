# what: pandas' module of files holds the operating system
# gains: reads
# origin: pandas-dev/pandas issue 60602
# expects: rejected module-chain
final_answer = pd.io.common.os.environ['CANARY']
