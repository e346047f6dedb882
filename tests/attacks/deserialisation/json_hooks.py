# what: JSON calls a hook for each object, here the opener of files
# gains: reads
# origin: Python documentation, json.loads(object_hook=)
# expects: rejected file-read
import json
final_answer = json.loads('"secret.txt"') and json.loads('{"a": 1}', object_hook=lambda _: open('secret.txt').read())
