# what: very many texts side by side
# gains: nothing
# origin: mechanism: implicit concatenation
# expects: bounded
# expand: TEXT = "'a' " * 15000
final_answer = len(TEXT)
