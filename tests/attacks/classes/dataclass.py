# what: dataclasses make their methods by exec
# gains: reads
# origin: CPython: dataclasses._create_fn
# expects: rejected
import dataclasses
ns = {}
final_answer = dataclasses._create_fn('f', [], ["return open('secret.txt').read()"], globals={'open': open})()
