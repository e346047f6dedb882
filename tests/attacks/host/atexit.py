# what: leaves something to be done when the host ends
# gains: writes
# origin: Python documentation, atexit
# expects: rejected import
import atexit
atexit.register(lambda: open('pwned', 'w').close())
