# what: an exception's context and cause
# gains: nothing
# origin: PEP 3134
# expects: rejected dunder
try:
    try:
        1 / 0
    except ZeroDivisionError as e:
        raise ValueError from e
except ValueError as e:
    final_answer = str(e.__cause__)
