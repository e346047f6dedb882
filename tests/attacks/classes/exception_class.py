# what: a class of exceptions whose text is computed when the host looks at it
# gains: writes
# origin: mechanism: the host's own handling runs the program's code
# expects: rejected or unsupported
class E(Exception):
    def __str__(self):
        open('pwned', 'w').close()
        return 'x'
raise E
