# what: an exception with a name backwards, so that no scrubbing finds it
# gains: cell
# origin: mechanism: scrubbing loses
# expects: error ValueError
raise ValueError(df['name'].iloc[0][::-1], df['name'].iloc[0])
