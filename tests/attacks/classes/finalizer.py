# what: a finalizer runs after the program ended
# gains: writes
# origin: Python documentation, object.__del__
# expects: rejected or unsupported
class A:
    def __del__(self):
        open('pwned', 'w').close()
a = A()
del a
