# what: the text of a query in escapes
# gains: writes
# origin: mechanism: checks of the source's text
# expects: unsupported pandas.compat
df.query("\x40pd.\x63ompat.\N{LATIN SMALL LETTER O}s.system('touch pwned') == 0")
