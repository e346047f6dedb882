# what: an iterator without end, drained in C
# gains: time
# origin: Python documentation, itertools.count
# expects: limit
final_answer = sum(itertools.count())
