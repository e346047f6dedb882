# what: setattr replaces a function of pandas
# gains: changes
# origin: mechanism: monkey-patching; the patch outlives the run
# expects: rejected or error or unsupported
setattr(pd, 'isna', len)
