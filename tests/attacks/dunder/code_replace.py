# what: puts other constants into a function's code
# gains: reads
# origin: CPython documentation, code objects: replace
# expects: rejected dunder
def f():
    return 1
f.__code__ = f.__code__.replace(co_consts=(None, 2))
final_answer = [f(), print.__self__.open('secret.txt').read()]
