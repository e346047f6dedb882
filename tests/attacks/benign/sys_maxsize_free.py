# what: infinity where others take sys.maxsize
# gains: nothing
# expects: answered
best = float('inf')
for s in df['salary']:
    best = min(best, s)
final_answer = int(best)
