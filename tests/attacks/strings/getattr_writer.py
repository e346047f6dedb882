# what: getattr with a harmless-looking name fetches the writer
# gains: writes
# origin: smolagents CVE-2025-5120 (getattr)
# expects: rejected file-write
getattr(df, 'to_' + 'csv')('pwned')
