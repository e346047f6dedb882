# what: keywords called open and file
# gains: nothing
# expects: answered
def f(open=1, file=2, **eval):
    return open + file + len(eval)
final_answer = f(open=3, file=4, exec=5)
