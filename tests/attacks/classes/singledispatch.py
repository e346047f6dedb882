# what: a function that looks its annotations up, and evaluates them as text
# gains: writes
# origin: Python documentation, typing.get_type_hints evaluates strings
# expects: rejected or unsupported or error
import typing
def f(x: "open('pwned', 'w')"):
    pass
typing.get_type_hints(f)
