# what: the private name is text, put together while the program runs
# gains: reads
# origin: smolagents CVE-2025-5120 (getattr)
# expects: rejected or error AttributeError
final_answer = getattr(print, '__se' + 'lf__').open('secret.txt').read()
