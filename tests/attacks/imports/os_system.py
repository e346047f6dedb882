# what: has the shell write a file
# gains: writes
# origin: run-llama/llama_index issue 7054; sinaptik-ai/pandas-ai issue 1893
# expects: rejected import
import os
os.system('touch pwned')
final_answer = 0
