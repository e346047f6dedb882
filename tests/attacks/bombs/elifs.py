# what: branches without end
# gains: death
# origin: CPython issue tracker: elif is nesting
# expects: error or unsupported
# expand: ELIF = "elif 1:\n    1\n" * 4000
if 1:
    1
ELIF
