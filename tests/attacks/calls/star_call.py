# what: one call of Python's that does much, again and again: star call
# gains: time
# origin: our own meter: what a call costs
# expects: limit
a = list(range(10**5))
def f(*x):
    pass
while True:
    f(*a)
