# what: texts that are programs are counted, not run
# gains: nothing
# expects: answered
words = ['import os', 'exec', 'subprocess', 'pickle.loads', 'open(', '__import__']
final_answer = {w: int(df['note'].fillna('').str.count(re.escape(w)).sum()) for w in words}
