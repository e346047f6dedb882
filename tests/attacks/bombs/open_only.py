# what: brackets that never close
# gains: death
# origin: CPython documentation, ast: it is possible to crash the interpreter
# expects: error or unsupported
# expand: OPEN = "{[(" * 15000
OPEN
