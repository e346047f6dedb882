# what: a cell is a format
# gains: cell
# origin: CPython: "Invalid format specifier '…' for object"
# expects: error
'{:{}}'.format(1, df['name'].iloc[0])
