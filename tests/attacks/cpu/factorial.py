# what: factorials, binomials and permutations of large numbers
# gains: time
# origin: mechanism: mathematics as a single call
# expects: limit
for i in range(1000):
    math.factorial(10 ** 6)
