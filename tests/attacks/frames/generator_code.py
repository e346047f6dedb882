# what: a generator's code object
# gains: nothing
# origin: CPython data model: gi_code
# expects: rejected or error or unsupported
final_answer = str((x for x in [1]).gi_code)
