# what: imports the reader of files out of an installed module
# gains: reads
# origin: mechanism: a check of module names that leaves what is taken from them
# expects: rejected file-read
from pandas import read_csv as look
final_answer = look('secret.txt', header=None).iloc[0, 0]
