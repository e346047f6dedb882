# what: a date's parser quotes the cell
# gains: cell
# origin: pandas: "Unknown datetime string format, unable to parse: …"
# expects: error
pd.to_datetime(df['email'])
