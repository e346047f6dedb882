# what: a list in itself, a frame in its own cell
# gains: nothing
# origin: mechanism: cycles
# expects: bounded
a = []
a.append(a)
df['x'] = [df] * len(df)
final_answer = [len(str(a)), len(df)]
