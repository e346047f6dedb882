# what: recursion that ends
# gains: nothing
# expects: answered
def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)
final_answer = depth(500)
