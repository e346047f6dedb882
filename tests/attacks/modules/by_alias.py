# what: the module is bound to another name first
# gains: reads
# origin: mechanism: a check of pd. by text
# expects: rejected or error or unsupported
a, b = pd, np
final_answer = a.compat.os.environ['CANARY']
