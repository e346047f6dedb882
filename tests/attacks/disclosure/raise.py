# what: an exception with every name in it
# gains: cell
# origin: mechanism: the program writes the message
# expects: error ValueError
raise ValueError(' '.join(df['name']))
