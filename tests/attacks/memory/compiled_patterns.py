# what: patterns without end, each compiled and kept
# gains: memory
# origin: mechanism: caches of compiled patterns
# expects: limit
a = []
while True:
    a.append(re.compile('(%d|x){1,50}[a-z]+' % len(a)))
