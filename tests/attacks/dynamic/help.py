# what: opens the pager and waits for whoever sits at the host
# gains: time
# origin: Python documentation, help
# expects: unsupported or error NameError or rejected
help()
