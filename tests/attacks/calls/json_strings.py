# what: one call of Python's that does much, again and again: json strings
# gains: time
# origin: our own meter: what a call costs
# expects: limit
import json
a = 'é\u2028"'*10**6
while True:
    json.dumps(a)
