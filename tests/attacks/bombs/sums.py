# what: a sum of very many terms, a tree leaning to the left
# gains: death
# origin: CPython issue tracker: recursion of the compiler
# expects: error or unsupported
# expand: PLUS = "+1" * 25000
final_answer = 1PLUS
