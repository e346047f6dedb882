# what: a message of the program's own
# gains: cell
# origin: mechanism: the program writes the message
# expects: error AssertionError
assert False, df['salary'].tolist()
