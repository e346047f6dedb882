# what: a generator that delegates shows to whom
# gains: nothing
# origin: CPython data model: gi_yieldfrom
# expects: rejected or error or unsupported
def f():
    yield from [1]
final_answer = str(f().gi_yieldfrom)
