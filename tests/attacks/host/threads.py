# what: starts a thread that outlives the run
# gains: writes
# origin: Python documentation, threading
# expects: rejected import
import threading
threading.Timer(0, lambda: open('pwned', 'w')).start()
