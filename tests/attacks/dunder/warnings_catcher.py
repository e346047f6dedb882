# what: a class of the warnings module holds sys in its globals
# gains: reads
# origin: CTF write-ups on catch_warnings; HackTricks, bypassing Python sandboxes
# expects: rejected dunder
c = [c for c in ''.__class__.__base__.__subclasses__() if c.__name__ == 'catch_warnings'][0]
final_answer = c.__init__.__globals__['sys'].modules['os'].environ['CANARY']
