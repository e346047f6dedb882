# what: the attribute stands in a decorator
# gains: reads
# origin: mechanism: a check of bodies alone
# expects: rejected dunder
@print.__self__.__dict__['eval'].__call__
@(lambda f: "open('secret.txt').read()")
def final_answer():
    pass
