# what: a format as wide as wished
# gains: memory
# origin: mechanism: "{:1000000000}"
# expects: limit
final_answer = len('{:1000000000}'.format(1))
