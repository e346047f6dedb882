# what: counts and finds in long texts, each call linear
# gains: time
# origin: mechanism: kernels as single steps
# expects: limit
s = 'a' * 10 ** 7
for i in range(10 ** 6):
    s.count('aaaaaaaaab')
