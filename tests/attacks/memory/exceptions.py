# what: a list of exceptions, whose headers weigh more than they are charged
# gains: memory
# origin: our own SECURITY.md: objects that refer to others
# expects: limit
a = []
while True:
    a.append(ValueError('x'))
