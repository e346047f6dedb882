# what: type of three arguments makes a class
# gains: reads
# origin: Python documentation, type
# expects: rejected or unsupported or error
A = type('A', (), {'__getattr__': lambda self, name: statistics.sys.modules[name]})
final_answer = A().os.environ['CANARY']
