# what: a function of the program is called open
# gains: nothing
# expects: answered
def open(frame):
    return frame['open'].sum()
final_answer = round(open(df), 2)
