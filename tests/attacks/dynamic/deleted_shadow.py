# what: a variable called eval is deleted, so that the builtin is back
# gains: reads
# origin: mechanism: a check that lets variables of that name be
# expects: rejected or error NameError
eval = 1
del eval
final_answer = eval("open('secret.txt').read()")
