# what: the text of a query in escapes
# gains: writes
# origin: mechanism: checks of the source's text
# expects: rejected module-chain
df.query("\x40pd.\x63ompat.\N{LATIN SMALL LETTER O}s.system('touch pwned') == 0")
