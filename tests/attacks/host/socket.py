# what: opens a connection to carry cells away
# gains: nothing
# origin: Python documentation, socket; to the machine itself here
# expects: rejected import
import socket
s = socket.socket()
s.settimeout(0.2)
final_answer = s.connect_ex(('127.0.0.1', 9))
