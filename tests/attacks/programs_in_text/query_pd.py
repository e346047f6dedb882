# what: a query reaches the operating system through pandas itself
# gains: writes
# origin: pandas-dev/pandas pull request 58697; the disputed CVE-2024-9880
# expects: rejected module-chain
df.query("@pd.compat.os.system('touch pwned') == 0")
