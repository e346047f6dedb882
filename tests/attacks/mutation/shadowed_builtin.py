# what: a builtin's name is a variable; in this run alone
# gains: nothing
# origin: mechanism: names are per run
# expects: answered
len = lambda x: 42
sum = max
final_answer = [len('a'), sum([1, 2])]
