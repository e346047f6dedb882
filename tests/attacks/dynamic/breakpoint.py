# what: opens a debugger
# gains: time
# origin: Python documentation, breakpoint (PEP 553)
# expects: rejected dynamic-code
breakpoint()
