# what: the text os.system is looked for
# gains: nothing
# expects: answered
final_answer = int((df['note'] == 'os.system').sum())
