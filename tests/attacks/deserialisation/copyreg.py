# what: registers how a type is pickled, for the whole process
# gains: changes
# origin: Python documentation, copyreg
# expects: rejected
re.copyreg.pickle(range, len)
