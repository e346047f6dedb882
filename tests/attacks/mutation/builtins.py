# what: puts a name among the builtins of every later run
# gains: changes
# origin: mechanism: monkey-patching
# expects: rejected
__builtins__['pwned'] = 1
