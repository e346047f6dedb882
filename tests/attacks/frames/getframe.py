# what: asks for the frame
# gains: reads
# origin: Python documentation, sys._getframe
# expects: rejected import
import sys
final_answer = sys._getframe().f_builtins['open']('secret.txt').read()
