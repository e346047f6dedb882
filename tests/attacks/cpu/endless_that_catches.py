# what: catches whatever would end it
# gains: time
# origin: mechanism: a time limit that is an exception can be caught
# expects: limit steps
while True:
    try:
        while True:
            1 / 0
    except BaseException:
        pass
