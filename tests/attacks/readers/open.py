# what: opens a file
# gains: reads
# origin: Python documentation, open
# expects: rejected file-read
final_answer = open('secret.txt').read()
