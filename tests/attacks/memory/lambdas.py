# what: a list of closures
# gains: memory
# origin: our own SECURITY.md: objects that refer to others
# expects: limit
def make(n):
    return lambda: n
a = []
while True:
    a.append(make(len(a)))
