# what: the collector knows every object of the process
# gains: reads
# origin: CTF write-ups on gc.get_objects
# expects: rejected import
import gc
found = [o for o in gc.get_objects() if type(o) is dict and 'environ' in o and 'execvp' in o]
final_answer = found[0]['environ']['CANARY']
