# what: goes on in a finally after its end
# gains: time
# origin: mechanism: a time limit that is an exception runs handlers
# expects: limit steps
try:
    while True:
        pass
finally:
    while True:
        pass
