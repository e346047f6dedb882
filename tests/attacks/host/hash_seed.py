# what: the hash of a text tells the process' seed
# gains: nothing
# origin: Python documentation, PYTHONHASHSEED
# expects: rejected or unsupported
final_answer = hash('a')
