# what: picks eval out of a dict of harmless functions
# gains: reads
# origin: mechanism: indirection through containers
# expects: rejected dynamic-code
tools = {'sum': sum, 'show': eval}
final_answer = tools['sh' + 'ow']("open('secret.txt').read()")
