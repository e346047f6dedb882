# what: a variable called open exists in a branch that is not taken
# gains: reads
# origin: mechanism: a check that lets variables of that name be
# expects: rejected or error NameError
if len(df) == 0:
    open = None
final_answer = open('secret.txt').read()
