# what: looks a number of another type up in a long range, one by one
# gains: time
# origin: CPython: range.__contains__ of other types compares each
# expects: limit or answered
final_answer = 0.5 in range(10 ** 12)
