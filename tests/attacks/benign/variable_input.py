# what: a variable is called input
# gains: nothing
# expects: answered
input = df['salary']
final_answer = input.max()
