# what: the attribute stands on the left of an augmented assignment
# gains: changes
# origin: mechanism: a check of reads alone
# expects: rejected dunder
pd.DataFrame.__doc__ += 'pwned'
