# what: does not end
# gains: time
# origin: mechanism
# expects: limit steps
while True:
    pass
