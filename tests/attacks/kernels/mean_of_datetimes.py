# what: the mean of 100,000 datetimes, without end
# gains: time
# origin: our own meter: what a method costs
# expects: limit
s = pd.to_datetime(pd.Series(range(100000)), unit='D')
while True:
    s.mean()
