# what: the reader's name is put together
# gains: reads
# origin: mechanism: names of functions as text
# expects: rejected file-read
final_answer = getattr(pd, 'read' + '_csv')('secret.txt', header=None).iloc[0, 0]
