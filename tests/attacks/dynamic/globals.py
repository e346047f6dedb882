# what: looks the builtins up in the table of globals
# gains: reads
# origin: Ned Batchelder, "Eval really is dangerous" (2012)
# expects: rejected
final_answer = globals()['__builtins__']['open']('secret.txt').read()
