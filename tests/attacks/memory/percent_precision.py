# what: a precision as long as wished
# gains: memory
# origin: mechanism: '%.1000000000d'
# expects: limit
final_answer = len('%.1000000000d' % 1)
