# what: one call of Python's that does much, again and again: textwrap
# gains: time
# origin: our own meter: what a call costs
# expects: limit
import textwrap
a = 'word '*10**5
while True:
    textwrap.fill(a)
