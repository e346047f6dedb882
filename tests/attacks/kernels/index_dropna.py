# what: an index without its missing labels, without end
# gains: time
# origin: our own meter: what a method costs
# expects: limit
i = pd.Index(range(100000))
while True:
    i.dropna()
