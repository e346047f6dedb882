# what: functools.partial binds the place first
# gains: writes
# origin: mechanism: indirection through functools
# expects: unsupported DataFrame.to_string(buf=)
functools.partial(df.to_string, 'pwned')()
