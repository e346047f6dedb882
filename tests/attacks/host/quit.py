# what: calls quit
# gains: nothing
# origin: Python documentation, site: quit
# expects: rejected or error or unsupported
quit()
