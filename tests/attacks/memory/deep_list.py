# what: a list nested as deep as memory goes, to be dropped at the end
# gains: death
# origin: CPython's trashcan: dropping deep values recursively overflows the stack
# expects: limit or answered
a = []
for i in range(10 ** 6):
    a = [a]
final_answer = len(a)
