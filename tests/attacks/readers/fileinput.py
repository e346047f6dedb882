# what: a module that opens what it is told
# gains: reads
# origin: Python documentation, fileinput
# expects: rejected import
import fileinput
final_answer = ''.join(fileinput.input('secret.txt'))
