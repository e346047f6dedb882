# what: print writes to the file it is given
# gains: writes
# origin: Python documentation, print(file=)
# expects: rejected
print('x', file=open('pwned', 'w'))
