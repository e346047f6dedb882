# what: large numbers that are honest
# gains: nothing
# expects: answered
final_answer = [2 ** 200, math.factorial(50), sum(int(s) ** 3 for s in df['salary'])]
