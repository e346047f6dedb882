# what: iterators without end inside one another
# gains: time
# origin: mechanism
# expects: limit
final_answer = max(map(len, itertools.repeat('a')))
