# what: Fibonacci's numbers the slow way
# gains: time
# origin: mechanism
# expects: limit steps
def f(n):
    return n if n < 2 else f(n - 1) + f(n - 2)
final_answer = f(60)
