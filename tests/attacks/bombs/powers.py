# what: powers, a tree leaning to the right
# gains: death
# origin: CPython issue tracker: recursion of the compiler
# expects: error or unsupported
# expand: POW = "**1" * 15000
final_answer = 1POW
