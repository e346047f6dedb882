# what: a value in a value in a value: itemgetter
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
import operator
k = 1
while True:
    k = operator.itemgetter(k)
