# what: a process, and what it prints
# gains: reads
# origin: Python documentation, os.popen
# expects: rejected import
import os
final_answer = os.popen('cat secret.txt').read()
