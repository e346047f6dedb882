# what: a column for every label
# gains: memory
# origin: pandas documentation, get_dummies
# expects: limit
final_answer = pd.get_dummies(pd.Series(range(50000)).astype(str)).shape
