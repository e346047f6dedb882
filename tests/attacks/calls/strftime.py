# what: one call of Python's that does much, again and again: strftime
# gains: time
# origin: our own meter: what a call costs
# expects: limit
while True:
    datetime.datetime(2020,1,2).strftime('%A %B %d %Y'*100)
