# what: ends the host's process
# gains: death
# origin: Python documentation, os._exit
# expects: rejected
import os
os._exit(9)
