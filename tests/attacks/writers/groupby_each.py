# what: every group writes itself
# gains: writes
# origin: pandas documentation, GroupBy.apply
# expects: rejected
df.groupby('team')[['salary']].apply(lambda g: g.to_csv('pwned'))
