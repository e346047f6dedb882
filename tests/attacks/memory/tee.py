# what: an iterator without end in two, of which one is read
# gains: memory
# origin: Python documentation, itertools.tee: "may require significant auxiliary storage"
# expects: limit
a, b = itertools.tee(itertools.count())
for x in a:
    pass
