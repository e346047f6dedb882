# what: the query is put together, so that no constant shows the path
# gains: writes
# origin: pandas-dev/pandas issue 60602
# expects: rejected module-chain
q = '@pd.com' + 'pat.' + 'os.sys' + "tem('touch pwned') == 0"
df.query(q)
