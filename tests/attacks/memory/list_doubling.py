# what: a list that doubles
# gains: memory
# origin: mechanism
# expects: limit
a = [0]
while True:
    a = a + a
