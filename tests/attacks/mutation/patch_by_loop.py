# what: a module's attribute is the variable of a loop
# gains: changes
# origin: mechanism: a check of assignments alone
# expects: rejected or error or unsupported or empty
for math.pi in [3]:
    pass
