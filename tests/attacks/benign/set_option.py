# what: sets options of display, as many programs do first
# gains: nothing
# expects: answered
pd.set_option('display.max_columns', None)
pd.set_option('display.width', 1000)
final_answer = df.shape
