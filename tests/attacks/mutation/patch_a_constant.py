# what: another value of pi
# gains: changes
# origin: mechanism: monkey-patching
# expects: rejected or error or unsupported
math.pi = 3
