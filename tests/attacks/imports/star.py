# what: imports every name of the operating system
# gains: reads
# origin: mechanism: names bound without being written
# expects: unsupported import *
from os import *
final_answer = environ['CANARY']
