# what: squares a number over and over, each a single step
# gains: time
# origin: mechanism: operations that are no steps
# expects: limit
n = 3
while True:
    n = n * n
