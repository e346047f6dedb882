# what: the module is a parameter of a function
# gains: reads
# origin: mechanism: a check of names alone
# expects: rejected or error or unsupported
final_answer = (lambda m: m.util._print_versions.os.environ['CANARY'])(pd)
