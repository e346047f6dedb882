# what: case mapping of megabytes of text whose case is costly
# gains: time
# origin: our own SECURITY.md: string kernels that are charged too little
# expects: limit
# open: takes 3.89 s of processor time: charged too little
s = 'ß\u0390ŉǰ' * 10 ** 6
for i in range(10 ** 5):
    s.upper()
