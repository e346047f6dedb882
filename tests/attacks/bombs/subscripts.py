# what: subscripts of subscripts
# gains: death
# origin: CPython issue tracker: recursion of the compiler
# expects: error or unsupported
# expand: SUB = "[0]" * 20000
final_answer = dfSUB
