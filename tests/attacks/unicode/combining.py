# what: a variable that is another one once normalised
# gains: nothing
# origin: PEP 3131
# expects: answered
ﬁnal = 1
final += 1
final_answer = ﬁnal
