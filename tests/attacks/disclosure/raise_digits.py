# what: an exception with a name as numbers, and as base 64 by hand
# gains: cell
# origin: mechanism: scrubbing loses
# expects: error ValueError
raise ValueError([ord(c) for c in df['name'].iloc[0]], df['salary'].iloc[0])
