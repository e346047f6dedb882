# what: wide letters in a text are no names
# gains: nothing
# expects: answered
final_answer = unicodedata.normalize('NFKC', 'ｅｖａｌ') + str(df['name'].str.contains('é').sum())
