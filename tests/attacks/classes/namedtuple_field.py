# what: a field's name is code in older namedtuples, which made their class by exec
# gains: nothing
# origin: CPython: collections.namedtuple used exec on a template
# expects: error ValueError
final_answer = collections.namedtuple('A', ['x): import os #'])
