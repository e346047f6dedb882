# what: walks from a tuple to object and to every class there is, and takes the one that starts processes
# gains: writes
# origin: Ned Batchelder, "Eval really is dangerous" (2012); smolagents CVE-2025-9959
# expects: rejected dunder
for c in ().__class__.__mro__[1].__subclasses__():
    if c.__name__ == 'Popen':
        c(['touch', 'pwned']).wait()
