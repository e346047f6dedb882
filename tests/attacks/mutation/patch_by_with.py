# what: a module's attribute is bound by unpacking
# gains: changes
# origin: mechanism: a check of assignments alone
# expects: rejected or error or unsupported
a, *pd.isna = 1, 2, 3
