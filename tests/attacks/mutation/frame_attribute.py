# what: an attribute of the table that is a method's name
# gains: nothing
# origin: mechanism: state on shared objects
# expects: unsupported or error or answered or empty or rejected
df.sum = lambda: 42
