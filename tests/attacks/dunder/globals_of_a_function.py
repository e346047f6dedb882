# what: a function's globals hold the builtins
# gains: reads
# origin: simpleeval and asteval advisories on __globals__; CVE-2024-27444
# expects: rejected dunder
f = lambda: 0
final_answer = f.__globals__['__builtins__']['open']('secret.txt').read()
