# what: a callback of groupby empties the table
# gains: nothing
# origin: mechanism: re-entrancy
# expects: bounded
def f(g):
    df.drop(df.index, inplace=True)
    return len(g)
final_answer = df.groupby('team')[['salary']].apply(f).tolist()
