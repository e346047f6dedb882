# what: a column's conversion quotes the first cell that fails
# gains: cell
# origin: NumPy: "could not convert string to float: '…'"
# expects: error ValueError
df['email'].astype(float)
