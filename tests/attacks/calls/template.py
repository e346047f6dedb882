# what: one call of Python's that does much, again and again: template
# gains: time
# origin: our own meter: what a call costs
# expects: limit
t = string.Template('$x'*10**5)
while True:
    t.substitute(x=1)
