# what: a metaclass whose subscript is eval, so that nothing is called
# gains: reads
# origin: CTF write-ups on calls without parentheses
# expects: rejected or unsupported
class M(type):
    __getitem__ = lambda self, x: eval(x)
class A(metaclass=M):
    pass
final_answer = A["open('secret.txt').read()"]
