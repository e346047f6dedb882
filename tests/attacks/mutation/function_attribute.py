# what: an attribute of a builtin function
# gains: nothing
# origin: mechanism: state on shared objects
# expects: rejected or error or unsupported
len.seen = 1
