# what: a list that doubles
# gains: memory
# origin: mechanism
# expects: limit
# open: takes 528 MiB: charged too little
a = [0]
while True:
    a = a + a
