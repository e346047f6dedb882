# what: and its core the builtins themselves
# gains: reads
# origin: pandas-dev/pandas issue 60602
# expects: rejected module-chain
final_answer = pd.core.frame.com.builtins.open('secret.txt').read()
