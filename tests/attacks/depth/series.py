# what: a value in a value in a value: series
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: bounded
# open: takes 2048 MiB: charged too little
t = 1
while True:
    t = pd.Series([t])
