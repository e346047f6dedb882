# what: hands eval to map, so that it is never called by name
# gains: reads
# origin: mechanism: a check of calls alone
# expects: rejected dynamic-code
final_answer = list(map(eval, ["open('secret.txt').read()"]))[0]
