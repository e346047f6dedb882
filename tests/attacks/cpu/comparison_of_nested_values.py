# what: two values of shared parts take exponentially long to compare
# gains: time
# origin: mechanism: equality of directed graphs as trees
# expects: limit
a = b = ()
for i in range(60):
    a, b = (a, a), (b, b)
final_answer = a == b
