# what: pandas' tests make files for a moment
# gains: writes
# origin: mechanism: modules of tests
# expects: rejected dunder
pd._testing.contexts.os.system('touch pwned')
