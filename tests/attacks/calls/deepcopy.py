# what: one call of Python's that does much, again and again: deepcopy
# gains: time
# origin: our own meter: what a call costs
# expects: limit
import copy
a = [[i] for i in range(10**5)]
while True:
    copy.deepcopy(a)
