# what: a terminal of its own
# gains: writes
# origin: reverse shells; Python documentation, pty.spawn
# expects: rejected import
import pty
pty.spawn(['touch', 'pwned'])
