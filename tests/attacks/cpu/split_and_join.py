# what: splits and joins megabytes
# gains: time
# origin: our own SECURITY.md: string kernels that are charged too little
# expects: limit
s = 'a b ' * 10 ** 6
for i in range(10 ** 5):
    s = ' '.join(s.split())
