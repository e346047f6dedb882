# what: set operations on large sets, again and again
# gains: time
# origin: mechanism: kernels as single steps
# expects: limit
# open: takes 2.71 s of processor time: charged too little
a, b = set(range(300000)), set(range(150000, 450000))
while True:
    c = a ^ b
