# what: dates as long as wished
# gains: nothing
# origin: mechanism: the sixth parser
# expects: error or unsupported or limit
pd.to_datetime('1' * 10 ** 6)
