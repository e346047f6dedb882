# what: a parameter called exec makes the name harmless in one function alone
# gains: writes
# origin: mechanism: a check that forgets scopes
# expects: rejected dynamic-code
def f(exec):
    return exec
exec("open('pwned', 'w')")
