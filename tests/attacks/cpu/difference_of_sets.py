# what: set operations on large sets, again and again
# gains: time
# origin: mechanism: kernels as single steps
# expects: limit
a, b = set(range(300000)), set(range(150000, 450000))
while True:
    c = a ^ b
