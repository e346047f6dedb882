# what: eval is the default of a parameter
# gains: reads
# origin: mechanism: a check of bodies alone
# expects: rejected dynamic-code
def f(x, how=eval):
    return how(x)
final_answer = f("open('secret.txt').read()")
