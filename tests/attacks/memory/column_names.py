# what: columns without end
# gains: memory
# origin: mechanism
# expects: limit
while True:
    df['c%d' % len(df.columns)] = 1
