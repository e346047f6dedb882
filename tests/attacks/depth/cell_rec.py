# what: a value in a value in a value: cell rec
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
def f(k):
    def g():
        return k
    def h():
        return g, k
    return h
k = None
while True:
    k = f(k)
