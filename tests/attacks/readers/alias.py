# what: the module has another name when the reader is taken from it
# gains: reads
# origin: mechanism: a check of pd.read_ by text
# expects: rejected file-read
p = [pd][0]
final_answer = p.read_csv('secret.txt', header=None).iloc[0, 0]
