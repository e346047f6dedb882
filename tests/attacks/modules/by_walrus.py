# what: the module is bound in the middle of an expression
# gains: reads
# origin: mechanism: a check of statements alone
# expects: rejected or error or unsupported
final_answer = (p := pd) and p.io.common.os.environ['CANARY']
