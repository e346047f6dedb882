# what: a tuple of shared parts, hashed
# gains: time
# origin: mechanism: hashes of directed graphs as trees
# expects: limit
a = ()
for i in range(60):
    a = (a, a)
final_answer = {a: 1}
