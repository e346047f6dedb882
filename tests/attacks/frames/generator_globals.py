# what: a generator's frame holds the globals
# gains: reads
# origin: danthedeckie/simpleeval issue 138
# expects: rejected or error or unsupported
g = (x for x in [1])
final_answer = g.gi_frame.f_globals['__builtins__']['open']('secret.txt').read()
