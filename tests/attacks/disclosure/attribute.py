# what: a cell is the name of an attribute
# gains: cell
# origin: CPython: "object has no attribute '…'"
# expects: error AttributeError
getattr(df, df['name'].iloc[0])
