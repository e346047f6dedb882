# what: the name of a type
# gains: nothing
# expects: answered
final_answer = [type(x).__name__ for x in (1, 'a', 2.5, None, df)]
