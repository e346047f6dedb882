# what: deletes a function
# gains: changes
# origin: mechanism: monkey-patching
# expects: rejected or error or unsupported
del math.sqrt
