# what: a shelf is pickles in a file
# gains: writes
# origin: Python documentation, shelve: a warning
# expects: rejected import
import shelve
shelve.open('pwned')['a'] = 1
