# what: fetches the metadata of a cloud's machine
# gains: nothing
# origin: server-side request forgery against metadata services; to the machine itself here
# expects: rejected import
import urllib.request
final_answer = urllib.request.urlopen('http://127.0.0.1:9/latest/meta-data', timeout=0.2).read()
