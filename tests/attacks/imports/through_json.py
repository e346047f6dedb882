# what: reaches the operating system through an installed module's own import
# gains: reads
# origin: mechanism: modules keep their imports as attributes (bypass lists, HackTricks)
# expects: rejected
import json
final_answer = json.codecs.open('secret.txt').read()
