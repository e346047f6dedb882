# what: takes a signal of the host's process
# gains: death
# origin: Python documentation, signal
# expects: rejected import
import signal
signal.raise_signal(signal.SIGKILL)
