# what: a dict that grows under its iterator
# gains: nothing
# origin: CPython: "dictionary changed size during iteration"
# expects: error RuntimeError
d = {1: 1}
for k in d:
    d[k + 1] = 1
