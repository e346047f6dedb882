# what: a period quotes the cell in capitals
# gains: cell
# origin: pandas: DateParseError quotes in capitals, which scrubbing misses
# expects: error or unsupported
pd.Period(df['email'].iloc[0])
