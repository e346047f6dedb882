# what: a date's format quotes text and format
# gains: cell
# origin: CPython: "time data '…' does not match format"
# expects: error ValueError
datetime.datetime.strptime(df['name'].iloc[0], '%Y')
