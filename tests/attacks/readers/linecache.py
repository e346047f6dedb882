# what: the module that prints tracebacks reads any file's lines
# gains: reads
# origin: CTF write-ups on linecache
# expects: rejected import
import linecache
final_answer = linecache.getline('secret.txt', 1)
