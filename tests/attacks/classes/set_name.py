# what: making a class runs the code of its attributes
# gains: writes
# origin: PEP 487
# expects: rejected or unsupported
class D:
    def __set_name__(self, owner, name):
        open('pwned', 'w').close()
class A:
    d = D()
