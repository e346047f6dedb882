# what: the table in lists in lists, below the depth that is told
# gains: nothing
# origin: mechanism: what counts cells must count at every depth
# rows: 1000
# expects: limit answer or answered
a = df.values.tolist()
for i in range(5):
    a = [a]
final_answer = a
