# what: splits a text into single letters, each an object
# gains: memory
# origin: mechanism: headers
# expects: limit
s = 'ab ' * 5 * 10 ** 6
a = [s.split() for i in range(10)]
final_answer = len(a)
