# what: to_numeric quotes it with its place
# gains: cell
# origin: pandas: "Unable to parse string "…" at position 0"
# expects: error ValueError
pd.to_numeric(df['email'])
