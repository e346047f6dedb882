# what: columns without end
# gains: memory
# origin: mechanism
# expects: limit
# open: takes 2.67 s of processor time: charged too little
while True:
    df['c%d' % len(df.columns)] = 1
