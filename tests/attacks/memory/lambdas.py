# what: a list of closures
# gains: memory
# origin: our own SECURITY.md: objects that refer to others
# expects: limit
# open: takes 2.10 s of processor time: charged too little
def make(n):
    return lambda: n
a = []
while True:
    a.append(make(len(a)))
