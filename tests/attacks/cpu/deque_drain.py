# what: an iterator without end into a deque of no length
# gains: time
# origin: Python documentation, itertools recipes: consume
# expects: limit or rejected
collections.deque(itertools.repeat(1), maxlen=0)
