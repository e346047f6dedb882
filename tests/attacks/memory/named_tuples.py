# what: classes without end
# gains: memory
# origin: mechanism: a class a turn
# expects: limit
a = []
while True:
    a.append(collections.namedtuple('A', ['x', 'y', 'z']))
