# what: conditions in conditions
# gains: death
# origin: CPython issue tracker: recursion of the compiler
# expects: error or unsupported
# expand: IF = "1 if 1 else " * 5000
final_answer = IF1
