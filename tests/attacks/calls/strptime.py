# what: one call of Python's that does much, again and again: strptime
# gains: time
# origin: our own meter: what a call costs
# expects: limit
while True:
    datetime.datetime.strptime('2020-01-02 03:04:05','%Y-%m-%d %H:%M:%S')
