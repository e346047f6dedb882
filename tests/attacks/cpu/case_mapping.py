# what: case mapping of megabytes of text whose case is costly
# gains: time
# origin: our own SECURITY.md: string kernels that are charged too little
# expects: limit
s = 'ß\u0390ŉǰ' * 10 ** 6
for i in range(10 ** 5):
    s.upper()
