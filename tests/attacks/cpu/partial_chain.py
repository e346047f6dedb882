# what: a chain of partial functions, each with the arguments of the last
# gains: time
# origin: our own SECURITY.md: chains that are charged too little
# expects: limit or error
f = print
for i in range(10 ** 5):
    f = functools.partial(f, *range(100))
