# what: JSON calls a default for what it does not know
# gains: reads
# origin: Python documentation, json.dumps(default=)
# expects: rejected file-read
import json
final_answer = json.dumps([df], default=lambda d: getattr(pd, 'read' + '_csv')('secret.txt', header=None).iloc[0, 0])
