# what: functools.partial binds the place first
# gains: writes
# origin: mechanism: indirection through functools
# expects: rejected file-write
functools.partial(df.to_string, 'pwned')()
