# what: a namedtuple's name is code in older namedtuples
# gains: nothing
# origin: CPython: collections.namedtuple used exec on a template
# expects: error ValueError
final_answer = collections.namedtuple("A')\nimport os\n('", ['x'])
