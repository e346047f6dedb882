# what: info writes into the buffer it is given
# gains: writes
# origin: pandas documentation, DataFrame.info(buf)
# expects: rejected
df.info(buf=open('pwned', 'w'))
