# what: the path published with the disputed CVE
# gains: writes
# origin: pandas-dev/pandas issue 60602
# expects: rejected
df.query("@pd.core.frame.com.builtins.__import__('os').system('touch pwned') == 0")
