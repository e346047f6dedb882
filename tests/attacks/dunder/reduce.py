# what: asks an object how it would be pickled, which hands out a function of copyreg
# gains: reads
# origin: CTF write-ups on __reduce_ex__
# expects: rejected dunder
final_answer = ().__reduce_ex__(2)[0].__globals__['__builtins__']['open']('secret.txt').read()
