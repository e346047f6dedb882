# what: lists the folder
# gains: nothing
# origin: Python documentation, os.listdir
# expects: rejected import
import os
final_answer = os.listdir('.')
