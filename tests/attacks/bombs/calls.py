# what: calls of calls
# gains: death
# origin: CPython issue tracker: recursion of the compiler
# expects: error or unsupported
# expand: CALL = "()" * 25000
final_answer = dfCALL
