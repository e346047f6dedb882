# what: a deep value, shown and compared
# gains: nothing
# origin: mechanism: recursion of the host
# expects: error RecursionError
a = b = []
for i in range(10 ** 5):
    a, b = [a], [b]
final_answer = [a == b, repr(a)]
