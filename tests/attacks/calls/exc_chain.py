# what: one call of Python's that does much, again and again: exc chain
# gains: time
# origin: our own meter: what a call costs
# expects: limit
e = None
while True:
    try:
        raise ValueError(e)
    except ValueError as x:
        e = x
