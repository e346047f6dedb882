# what: one call of Python's that does much, again and again: json loads
# gains: time
# origin: our own meter: what a call costs
# expects: limit
import json
a = json.dumps(list(range(10**5)))
while True:
    json.loads(a)
