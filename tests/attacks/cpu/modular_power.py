# what: a modular power of numbers of many digits
# gains: time
# origin: mechanism: arithmetic as a single call
# expects: limit
n = 2 ** 60000 + 1
for i in range(1000):
    pow(3, n - 2, n)
