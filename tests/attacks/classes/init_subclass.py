# what: making a class runs code
# gains: writes
# origin: PEP 487
# expects: rejected or unsupported
class A:
    def __init_subclass__(cls):
        open('pwned', 'w').close()
class B(A):
    pass
