# what: copying calls what an object says
# gains: writes
# origin: Python documentation, copy: __reduce_ex__
# expects: rejected or unsupported
import copy
class A:
    def __reduce_ex__(self, version):
        return open, ('pwned', 'w')
copy.copy(A())
