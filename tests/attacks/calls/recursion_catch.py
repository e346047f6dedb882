# what: one call of Python's that does much, again and again: recursion catch
# gains: time
# origin: our own meter: what a call costs
# expects: limit
def f():
    return f()
while True:
    try:
        f()
    except RecursionError:
        pass
