# what: a key changes the list that is sorted
# gains: nothing
# origin: CPython: "list modified during sort"
# expects: error ValueError
a = [3, 2, 1]
a.sort(key=lambda x: a.append(x) or x)
