# what: a duration's parser quotes a beginning of the cell
# gains: cell
# origin: pandas: "unit abbreviation w/o a number" and its like
# expects: error
pd.to_timedelta(df['name'])
