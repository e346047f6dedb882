# what: raises what ends an interpreter
# gains: nothing
# origin: Python documentation, SystemExit
# expects: error SystemExit
raise SystemExit(0)
