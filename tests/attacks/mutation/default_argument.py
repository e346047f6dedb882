# what: a list that is a default lives on between calls, not between runs
# gains: nothing
# origin: Python documentation: defaults are evaluated once
# expects: answered
def f(x, seen=[]):
    seen.append(x)
    return len(seen)
f(1)
final_answer = f(2)
