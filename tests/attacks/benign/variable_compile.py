# what: a variable and a parameter are called compile and exec
# gains: nothing
# expects: answered
def run(compile, exec=2):
    return compile * exec
final_answer = run(21)
