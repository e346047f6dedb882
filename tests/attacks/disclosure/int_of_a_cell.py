# what: int quotes the text it cannot read
# gains: cell
# origin: CPython: "invalid literal for int() with base 10: '…'"
# expects: error ValueError
int(df['name'].iloc[0])
