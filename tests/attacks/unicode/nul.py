# what: a NUL ends the text for C, not for others
# gains: nothing
# origin: mechanism: CPython refuses NUL in source
# expects: unsupported or error
# expand: NUL = "\u0000" * 1
x = 1 NUL; eval("1")
