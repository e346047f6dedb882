# what: print knows the module it is of
# gains: reads
# origin: CPython data model: __self__ of a builtin function is the builtins module
# expects: rejected dunder
final_answer = print.__self__.open('secret.txt').read()
