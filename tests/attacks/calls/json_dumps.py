# what: one call of Python's that does much, again and again: json dumps
# gains: time
# origin: our own meter: what a call costs
# expects: limit
import json
a = list(range(10**5))
while True:
    json.dumps(a)
