# what: the class of the error is one bit of a cell
# gains: nothing
# origin: SECURITY.md: the class of a failure is information, and counted
# expects: error
raise KeyError if df['salary'].iloc[0] > 500000 else ValueError
