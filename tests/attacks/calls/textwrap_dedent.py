# what: one call of Python's that does much, again and again: textwrap dedent
# gains: time
# origin: our own meter: what a call costs
# expects: limit
import textwrap
a = ('  word\n')*10**5
while True:
    textwrap.dedent(a)
