# what: compiles a text and has a name of another sort execute it
# gains: writes
# origin: Python documentation, compile
# expects: rejected dynamic-code
run = exec
run(compile("open('pwned', 'w')", 'x', 'exec'))
