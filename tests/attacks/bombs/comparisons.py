# what: a chain of comparisons
# gains: nothing
# origin: mechanism: chains
# expects: bounded
# expand: LESS = "<1" * 20000
final_answer = 0LESS
