# what: a cell is a pattern that does not compile
# gains: cell
# origin: CPython: "bad character in group name '…'"
# expects: error
re.compile('(?P<' + df['name'].iloc[0] + '>x)')
