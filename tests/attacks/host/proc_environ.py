# what: reads the environment from the system's own files
# gains: reads
# origin: proc(5), /proc/self/environ
# expects: rejected file-read
final_answer = open('/proc/self/environ').read()
