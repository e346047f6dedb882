# what: a value in a value in a value: match
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
m = 'a'
for i in range(100000):
    m = [re.match('a', 'a'), m]
