# what: the text __class__ is looked for
# gains: nothing
# expects: answered
final_answer = df[df['note'].fillna('').str.contains('__class__', regex=False)]['name'].tolist()
