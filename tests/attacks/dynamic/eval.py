# what: evaluates a text
# gains: reads
# origin: Ned Batchelder, "Eval really is dangerous" (2012)
# expects: rejected dynamic-code
final_answer = eval("__import__('os').environ['CANARY']")
