# what: not not not
# gains: death
# origin: CPython issue tracker: recursion of the compiler
# expects: error or unsupported
# expand: NOT = "not " * 15000
final_answer = NOT1
