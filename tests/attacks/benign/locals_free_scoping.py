# what: nonlocal and global
# gains: nothing
# expects: answered
count = 0
def outer():
    inner_count = 0
    def inner():
        nonlocal inner_count
        global count
        inner_count += 1
        count += 1
    inner(); inner()
    return inner_count
final_answer = [outer(), count]
