# what: asks type for its dict, whose entries need no attribute
# gains: reads
# origin: crewAIInc/crewAI pull request 4643 (type.__dict__)
# expects: rejected dunder
mro = type.__dict__['__subclasses__']
found = [c for c in mro(object) if c.__name__ == '_wrap_close'][0]
final_answer = found.__init__.__globals__['environ']['CANARY']
